// Search options that several puzzles share, as data, and functions that build searches from option values.
//
// Each puzzle lists the options that it offers in its own tables; `with_default` returns a copy of an option with
// another default.
#pragma once

#include <array>
#include <string_view>

#include "engine/core/parameters.h"
#include "engine/core/translatable.h"
#include "engine/search/lookahead.h"
#include "engine/search/monte_carlo.h"

namespace tilefold::search_options {

constexpr std::array<std::string_view, 2> futures_to_choose{"visible", "rng"};
constexpr std::array<std::string_view, 2> future_labels{translatable("Random"),
                                                        translatable("As in the game (cheats)")};

constexpr ParameterSpec depth{
    .name = "depth",
    .label = translatable("Depth"),
    .help = translatable("Number of moves to look ahead, including the first."),
    .min = 1,
    .max = 10,
    .default_value = 3,
    .unit = "moves",
};
constexpr ParameterSpec beam{
    .name = "beam",
    .label = translatable("Beam width"),
    .help = translatable("Number of boards kept at each depth."),
    .min = 1,
    .max = 1000,
    .default_value = 10,
    .unit = "boards",
};
constexpr ParameterSpec futures{
    .name = "futures",
    .label = translatable("Sampled futures"),
    .help = translatable("Number of random sequences of unseen tiles to average over."),
    .min = 1,
    .max = 1000,
    .default_value = 8,
};
constexpr ParameterSpec future{
    .name = "future",
    .label = translatable("Unseen tiles"),
    .help = translatable(
        "Unseen tiles to plan with: random ones (visible), or those that the game will really draw (rng)."),
    .type = ParameterType::choice,
    .choices = futures_to_choose,
    .choice_labels = future_labels,
};
constexpr ParameterSpec simulations{
    .name = "simulations",
    .label = translatable("Simulations"),
    .help = translatable("Number of random games played for each first move."),
    .min = 1,
    .max = 100'000,
    .default_value = 100,
};
constexpr ParameterSpec moves{
    .name = "moves",
    .label = translatable("Moves per game"),
    .help = translatable("Maximum number of moves in each random game."),
    .min = 1,
    .max = 10'000,
    .default_value = 30,
    .unit = "moves",
};
constexpr ParameterSpec nodes{
    .name = "nodes",
    .label = translatable("Search limit"),
    .help = translatable("Maximum number of boards evaluated for one move."),
    .min = 1,
    .max = 1'000'000'000,
    .default_value = 4000,
    .unit = "boards",
};
constexpr ParameterSpec max_depth{
    .name = "depth",
    .label = translatable("Depth"),
    .help = translatable("Maximum number of moves to look ahead, including the first."),
    .min = 1,
    .max = 20,
    .default_value = 8,
    .unit = "moves",
};
constexpr ParameterSpec cutoff{
    .name = "cutoff",
    .label = translatable("Probability cutoff"),
    .help = translatable("Ignores sequences of new tiles that are less likely than this."),
    .type = ParameterType::decimal,
    .min = 0,
    .max = millionths,
    .default_value = millionths / 100,
};

constexpr ParameterSpec with_default(ParameterSpec spec, std::int64_t default_value) {
  spec.default_value = default_value;
  return spec;
}

inline Future future_of(const ParameterValues& options) {
  return static_cast<Future>(options["future"]);
}

inline double decimal_of(const ParameterValues& options, std::string_view name) {
  return static_cast<double>(options[name]) / static_cast<double>(millionths);
}

inline Lookahead lookahead_of(const ParameterValues& options) {
  return {.depth = static_cast<int>(options["depth"]),
          .beam = static_cast<int>(options["beam"]),
          .futures = static_cast<int>(options["futures"]),
          .future = future_of(options)};
}

inline MonteCarlo monte_carlo_of(const ParameterValues& options) {
  return {.simulations = static_cast<int>(options["simulations"]),
          .moves = static_cast<int>(options["moves"]),
          .future = future_of(options)};
}

}  // namespace tilefold::search_options
