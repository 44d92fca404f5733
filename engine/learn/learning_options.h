// The options of training, as a table for the command line, files and widgets.
//
// Sources: the sources listed in network.h; W. Jaśkowski, 2016 (`trace`: TD(λ) computed from the last move back).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/core/parameters.h"
#include "engine/core/translatable.h"

namespace tilefold::learn {

/// Puzzle-specific default values of the options `decay` and `trace`; `trace` is in millionths.
struct FirstOptions {
  std::int64_t decay = 0;
  std::int64_t trace = 0;
  bool restarts = false;
};

constexpr std::array<ParameterSpec, 8> learning_options(const FirstOptions& first) {
  return {{
      {.name = "rate",
       .label = translatable("Learning rate"),
       .help = translatable("Learning rate, 0 to 1."),
       .type = ParameterType::decimal,
       .min = 1000,
       .max = millionths,
       .default_value = millionths},
      {.name = "decay",
       .label = translatable("Rate decay"),
       .help = translatable(
           "Number of games after which the learning rate is halved; after three times that number it is a "
           "quarter. 0 turns the decay off."),
       .min = 0,
       .max = 1'000'000'000,
       .default_value = first.decay,
       .unit = "games"},
      {.name = "coherence",
       .label = translatable("Temporal coherence"),
       .help = translatable("Gives each weight a separate learning rate, which falls when its errors change sign."),
       .type = ParameterType::toggle,
       .default_value = 1},
      {.name = "trace",
       .label = translatable("Trace decay"),
       .help = translatable(
           "Weight of later results in a training target, as opposed to the evaluation of the next board."),
       .type = ParameterType::decimal,
       .min = 0,
       .max = millionths,
       .default_value = first.trace},
      {.name = "optimism",
       .label = translatable("Optimism"),
       .help = translatable("Initial value of unknown boards; high values encourage exploration."),
       .min = 0,
       .max = 1'000'000'000,
       .default_value = 0,
       .unit = "points"},
      {.name = "discount",
       .label = translatable("Discount"),
       .help =
           translatable("Value of a point that is scored one move later; 0 selects 1, or less if games need not end."),
       .type = ParameterType::decimal,
       .min = 0,
       .max = millionths,
       .default_value = 0},
      {.name = "max_moves",
       .label = translatable("Move limit"),
       .help =
           translatable("Maximum number of moves per game; 0 plays to the end, or 1000 moves if games need not end."),
       .min = 0,
       .max = 1'000'000'000,
       .default_value = 0,
       .unit = "moves"},
      {.name = "restarts",
       .label = translatable("Restarts"),
       .help = translatable("After each game, starts another from its middle, and so on, so that late positions are "
                            "trained more often."),
       .type = ParameterType::toggle,
       .default_value = first.restarts ? 1 : 0},
  }};
}

/// Returns a copy of `options` with one additional option.
template <std::size_t N>
constexpr std::array<ParameterSpec, N + 1> with_option(const std::array<ParameterSpec, N>& options,
                                                       const ParameterSpec& more) {
  std::array<ParameterSpec, N + 1> all{};
  std::copy(options.begin(), options.end(), all.begin());
  all.back() = more;
  return all;
}

}  // namespace tilefold::learn
