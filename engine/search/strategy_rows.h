// StrategySpec entries for the strategies that several puzzles offer.
//
// This header contains the parts of an entry that all puzzles share: name, help text and construction from options. A
// puzzle passes its own options and may change other fields of the entry.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "engine/core/strategy.h"
#include "engine/core/translatable.h"
#include "engine/search/greedy.h"
#include "engine/search/search_model.h"
#include "engine/search/search_options.h"

namespace tilefold {

/// Makes the entries for a puzzle whose search models are in the class `Models` (search_model.h).
template <class Models>
struct StrategyRows {
  template <class Search>
  static std::unique_ptr<Strategy> make(const Search& search, std::uint64_t seed) {
    return std::make_unique<SearchStrategy<Models, Search>>(search, seed);
  }

  static constexpr StrategySpec greedy() {
    return {.name = "greedy",
            .label = translatable("Greedy"),
            .help = translatable("Plays the move with the best immediate result, by points and board evaluation."),
            .options = {},
            .make = [](const ParameterValues&, std::uint64_t seed) { return make(Greedy{}, seed); },
            .strength = Strength::normal};
  }

  static constexpr StrategySpec lookahead(ParameterSpecs options) {
    return {.name = "lookahead",
            .label = translatable("Lookahead"),
            .help = translatable(
                "Looks a few moves ahead, keeps the best boards (beam search), and averages over random futures."),
            .options = options,
            .make = [](const ParameterValues& values,
                       std::uint64_t seed) { return make(search_options::lookahead_of(values), seed); },
            .strength = Strength::strong,
            .searches_by_depth = true};
  }

  static constexpr StrategySpec monte_carlo(ParameterSpecs options) {
    return {.name = "monte_carlo",
            .label = translatable("Monte Carlo"),
            .help = translatable("Plays random games after each move and picks the move with the best average."),
            .options = options,
            .make = [](const ParameterValues& values,
                       std::uint64_t seed) { return make(search_options::monte_carlo_of(values), seed); },
            .strength = Strength::strong};
  }

  /// Returns the entry for expectimax. Requires rules whose random outcomes can be enumerated. `make_it` is the
  /// puzzle's function that creates the strategy.
  static constexpr StrategySpec expectimax(ParameterSpecs options, decltype(StrategySpec::make) make_it) {
    return {.name = "expectimax",
            .label = translatable("Expectimax"),
            .help = translatable(
                "Plays the move with the best average over all possible new tiles, within the search limit."),
            .options = options,
            .make = make_it,
            .role = Role::usual,
            .strength = Strength::strong,
            .searches_by_depth = true};
  }
};

using EntryTexts = std::span<const std::string_view>;

/// The three lists of strategies that benchmarks compare; the list `fast` takes the least time.
constexpr std::array<StrategySuite, 3> benchmark_suites(EntryTexts fast, EntryTexts standard, EntryTexts thorough) {
  return {{{.name = "fast", .entries = fast},
           {.name = "standard", .entries = standard},
           {.name = "thorough", .entries = thorough}}};
}

}  // namespace tilefold
