// The strategies that several puzzles offer, as rows for their tables.
//
// A search is written once for all puzzles; here is what else is the same of it wherever it is offered: its name, what
// it says of itself, and how it is made from its options. A puzzle gives the row its own options, and changes what is
// different of its own.
//
// Source: ours.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "engine/core/strategy.h"
#include "engine/search/greedy.h"
#include "engine/search/search_model.h"
#include "engine/search/search_options.h"

namespace tilefold {

/// `Models` are the puzzle's (search_model.h).
template <class Models>
struct StrategyRows {
  template <class Search>
  static std::unique_ptr<Strategy> make(const Search& search, std::uint64_t seed) {
    return std::make_unique<SearchStrategy<Models, Search>>(search, seed);
  }

  static constexpr StrategySpec greedy() {
    return {.name = "greedy",
            .label = "Greedy",
            .help = "The best immediate outcome by score gain and board evaluation.",
            .options = {},
            .make = [](const ParameterValues&, std::uint64_t seed) { return make(Greedy{}, seed); }};
  }

  static constexpr StrategySpec lookahead(ParameterTable options) {
    return {.name = "lookahead",
            .label = "Lookahead",
            .help = "A beam search over the next moves, averaged over possible futures.",
            .options = options,
            .make = [](const ParameterValues& values, std::uint64_t seed) {
              return make(search_options::lookahead_of(values), seed);
            }};
  }

  static constexpr StrategySpec monte_carlo(ParameterTable options) {
    return {.name = "monte_carlo",
            .label = "Monte Carlo",
            .help = "The mean of random games played on from each first move.",
            .options = options,
            .make = [](const ParameterValues& values, std::uint64_t seed) {
              return make(search_options::monte_carlo_of(values), seed);
            }};
  }

  /// Of chance that can be listed; how it is made is the puzzle's.
  static constexpr StrategySpec expectimax(ParameterTable options, decltype(StrategySpec::make) make_it) {
    return {.name = "expectimax",
            .label = "Expectimax",
            .help = "The best move on the average of all that chance may bring, within a number of boards.",
            .options = options,
            .make = make_it,
            .role = Role::standard};
  }
};

using SettingTexts = std::span<const std::string_view>;

/// The three lists of settings to compare that benchmarks offer, the quickest first.
constexpr std::array<SettingsGrid, 3> benchmark_grids(SettingTexts fast, SettingTexts standard, SettingTexts thorough) {
  return {{{.name = "fast", .settings = fast},
           {.name = "standard", .settings = standard},
           {.name = "thorough", .settings = thorough}}};
}

}  // namespace tilefold
