// The options of training, as a table for the command line, files and widgets.
//
// Sources: those of network.h; W. Jaśkowski, 2016 (`trace`: TD(λ) computed from the last move back).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/core/parameters.h"

namespace tilefold::learn {

/// Puzzle-specific defaults of the options with these names; `trace` in millionths.
struct FirstOptions {
  std::int64_t decay = 0;
  std::int64_t trace = 0;
  bool restarts = false;
};

constexpr std::array<ParameterSpec, 8> learning_options(const FirstOptions& first) {
  return {{
      {.name = "rate",
       .label = "Rate",
       .help = "How much of an error is made good at once, at most.",
       .type = ParameterType::decimal,
       .least = 1000,
       .greatest = millionths,
       .standard = millionths},
      {.name = "decay",
       .label = "Decay",
       .help = "After so many games the rate has fallen to half, after three times as many to a quarter; 0 is never.",
       .least = 0,
       .greatest = 1'000'000'000,
       .standard = first.decay,
       .unit = "games"},
      {.name = "coherence",
       .label = "Temporal coherence",
       .help = "Whether every weight has a rate of its own, which falls as its errors change sign.",
       .type = ParameterType::toggle,
       .standard = 1},
      {.name = "trace",
       .label = "Trace",
       .help = "How much of a target comes from what followed later, and not from the evaluation of the next board.",
       .type = ParameterType::decimal,
       .least = 0,
       .greatest = millionths,
       .standard = first.trace},
      {.name = "optimism",
       .label = "Optimism",
       .help = "What boards are believed to be worth before anything is known of them; high values make it explore.",
       .least = 0,
       .greatest = 1'000'000'000,
       .standard = 0,
       .unit = "points"},
      {.name = "discount",
       .label = "Discount",
       .help = "What a point counts that comes a move later; 0 chooses 1, or less where games need not end.",
       .type = ParameterType::decimal,
       .least = 0,
       .greatest = millionths,
       .standard = 0},
      {.name = "max_moves",
       .label = "Moves per game",
       .help = "A game is left after so many moves; 0 plays to the end, or 1000 moves where games need not end.",
       .least = 0,
       .greatest = 1'000'000'000,
       .standard = 0,
       .unit = "moves"},
      {.name = "restarts",
       .label = "Restarts",
       .help = "After a game another begins in its middle, and so on until little is left: the late game is met often.",
       .type = ParameterType::toggle,
       .standard = first.restarts ? 1 : 0},
  }};
}

/// Returns `options` with one additional option.
template <std::size_t N>
constexpr std::array<ParameterSpec, N + 1> with_option(const std::array<ParameterSpec, N>& options,
                                                       const ParameterSpec& more) {
  std::array<ParameterSpec, N + 1> all{};
  std::copy(options.begin(), options.end(), all.begin());
  all.back() = more;
  return all;
}

}  // namespace tilefold::learn
