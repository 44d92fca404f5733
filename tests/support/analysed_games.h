// Games played by strategies for tests of analyses, and the invariants of every analysis.
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/measure/analysis.h"
#include "engine/catalog.h"
#include "engine/core/strategy.h"

namespace tilefold::test {

using RuleValues = std::vector<std::pair<std::string, std::string>>;

inline const PuzzleInfo& puzzle_called(std::string_view name) {
  const auto info = find_puzzle(name);
  REQUIRE(info);
  return **info;
}

inline ParameterValues rules_of(const PuzzleInfo& info, const RuleValues& settings) {
  ParameterValues values = *preset_values(info, info.presets.front().name);
  for (const auto& [name, value] : settings) REQUIRE(values.set_text(name, value));
  REQUIRE(values.check());
  return values;
}

/// A game that a strategy plays from a seed, up to a number of moves.
struct GameWanted {
  std::string puzzle;
  RuleValues settings = {};
  std::string player = "random";
  std::uint64_t seed = 1;
  std::size_t moves = 60;
};

inline measure::PlayedGame play_game(const GameWanted& wanted) {
  const PuzzleInfo& info = puzzle_called(wanted.puzzle);
  EventBatch events;
  const auto puzzle = info.make(rules_of(info, wanted.settings), wanted.seed, events);
  measure::PlayedGame game{.beginning = puzzle->clone(), .seed = wanted.seed, .moves = {}};
  const auto player = measure::parse_entry(info, wanted.player);
  REQUIRE(player);
  const auto strategy = player->strategy->make(player->options, wanted.seed);
  while (game.moves.size() < wanted.moves) {
    const auto move = strategy->choose(*puzzle, {}, {}).best;
    if (!move) break;
    game.moves.push_back(*move);
    puzzle->play(*move, events);
  }
  return game;
}

/// Plays the given moves from a starting position.
inline measure::PlayedGame game_of(std::unique_ptr<Puzzle> puzzle, const std::vector<std::string>& texts) {
  measure::PlayedGame game{.beginning = puzzle->clone(), .seed = 1, .moves = {}};
  EventBatch events;
  for (const std::string& text : texts) {
    const auto move = puzzle->parse(text);
    CAPTURE(text);
    REQUIRE(move);
    game.moves.push_back(*move);
    puzzle->play(*move, events);
  }
  return game;
}

inline std::unique_ptr<Puzzle> last_position(const measure::PlayedGame& game) {
  auto puzzle = game.beginning->clone();
  EventBatch events;
  for (const Move move : game.moves) REQUIRE(puzzle->play(move, events));
  return puzzle;
}

inline measure::Analysis analysis_of(const measure::PlayedGame& game, const std::string& strategy, int threads = 1) {
  const auto entry = measure::judge_entry(game.beginning->about(), strategy, std::nullopt);
  REQUIRE(entry);
  const auto judge = measure::make_judge(*entry, *game.beginning, game.seed, {});
  REQUIRE(judge);
  return measure::analyse({.game = game, .judge = **judge, .threads = threads});
}

/// Checks the invariants that every analysis must satisfy.
inline void check_laws(const measure::PlayedGame& game, const measure::Analysis& analysis) {
  REQUIRE(analysis.is_complete);
  REQUIRE(analysis.moves.size() == game.moves.size());
  const measure::AnalysisSummary summary = measure::summarise(analysis);
  const double left = analysis.start_value + summary.luck - summary.loss;
  const double right = summary.score - analysis.start_score + analysis.end_value;
  CAPTURE(left);
  CAPTURE(right);
  CHECK(std::abs(left - right) <= 1e-9 * (std::abs(analysis.start_value) + summary.loss + std::abs(summary.luck) + 1));
  std::int64_t counted = 0;
  for (const std::int64_t count : summary.counts) counted += count;
  CHECK(counted == summary.moves);
  CHECK(summary.accuracy >= 0);
  CHECK((summary.accuracy == 100) == (summary.loss == 0));
  std::size_t number = 0;
  for (const measure::JudgedMove& move : analysis.moves) {
    CHECK(move.number == static_cast<std::int64_t>(++number));
    CHECK(move.loss() >= 0);
    CHECK(move.loss_error >= 0);
    CHECK(move.rank >= 1);
    CHECK(move.rank <= move.choices);
    CHECK((move.loss() == 0) == (move.rank == 1));
    CHECK((move.loss() == 0) == (move.kind() == measure::MoveClass::best));
    if (number < analysis.moves.size()) CHECK(move.next_value == analysis.moves[number].best_value);
  }
  if (last_position(game)->standing().status != Status::playing) CHECK(analysis.end_value == 0);
}

}  // namespace tilefold::test
