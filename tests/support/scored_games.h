// Computes the scores of a strategy in games with any rules.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/puzzle_info.h"
#include "engine/core/strategy.h"

namespace tilefold::test {

using Settings = std::vector<std::pair<std::string, std::string>>;

struct Player {
  std::string_view strategy;
  Settings options;
};

/// Returns the sum of the scores of games from seeds 1, 2, …, each of at most `moves` moves.
inline std::uint64_t score_of_games(const PuzzleInfo& info, const Settings& rules, const Player& player,
                                    std::uint64_t games, int moves) {
  ParameterValues values(info.parameters);
  for (const auto& [name, value] : rules) REQUIRE(values.set_text(name, value));
  const StrategySpec& spec = **find_strategy(info, player.strategy);
  ParameterValues options(spec.options);
  for (const auto& [name, value] : player.options) REQUIRE(options.set_text(name, value));
  std::uint64_t score = 0;
  EventBatch events;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    const auto game = info.make(values, seed, events);
    const auto strategy = spec.make(options, seed);
    for (int i = 0; i < moves; ++i) {
      const auto move = strategy->choose(*game, {}, {}).best;
      if (!move) break;
      game->play(*move, events);
    }
    score += game->standing().score;
  }
  return score;
}

}  // namespace tilefold::test
