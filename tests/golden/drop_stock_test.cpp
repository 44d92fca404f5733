// The network that comes with Drop judges the standard board, by whatever horizon and continues, and no other.

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>

#include "engine/puzzles/drop/evaluation.h"
#include "engine/puzzles/drop/rules.h"
#include "engine/puzzles/drop/stock.h"
#include "tests/support/lessons.h"

namespace tilefold::test {
namespace {

const StrategySpec& greedy_of(const PuzzleInfo& info) {
  for (const StrategySpec& spec : info.strategies)
    if (spec.name == "greedy") return spec;
  FAIL("no greedy");
  return info.strategies.front();
}

// Plays with `player` and calls f(puzzle, its choice) at every move.
template <class F>
void play(const Lesson& each, std::uint64_t seed, int moves, const Strategy& player, F&& visit) {
  EventBatch events;
  const auto puzzle = each.info->make(each.plan.rules, seed, events);
  for (int i = 0; i < moves && puzzle->standing().status == Status::playing; ++i) {
    const Choice choice = player.choose(*puzzle, {}, {});
    REQUIRE(choice.best);
    visit(*puzzle, choice);
    REQUIRE(puzzle->play(*choice.best, events));
  }
}

TEST_CASE("by the standard rules greedy is what greedy is with the stored file") {
  const Lesson each = lesson("drop", {});
  std::ifstream file(std::string(TILEFOLD_SOURCE_DIR) + "/engine/puzzles/drop/stock.weights", std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  const auto stored = each.learning().read(each.plan.rules, bytes);
  REQUIRE(stored);
  const StrategySpec& spec = greedy_of(*each.info);
  const auto told = spec.make_learned(ParameterValues(spec.options), 1, *stored);
  const auto own = spec.make(ParameterValues(spec.options), 1);
  int boards = 0;
  play(each, 7, 1000, *own, [&](const Puzzle& puzzle, const Choice& choice) {
    const Choice other = told->choose(puzzle, {}, {});
    CHECK(choice.best == other.best);
    for (std::size_t i = 0; i < choice.values.size(); ++i)
      REQUIRE(choice.values[i].score_estimate == other.values[i].score_estimate);
    ++boards;
  });
  CHECK(boards == 1000);
}

TEST_CASE("the stock network is for the rules that it learned, but for horizon and continues") {
  const auto is_stock = [](const Settings& rules) {
    return drop::is_stock(drop::DropRules::parameters(lesson("drop", rules).plan.rules));
  };
  CHECK(is_stock({}));
  CHECK(is_stock({{"preview", "4"}}));
  CHECK(is_stock({{"continues", "0"}}));
  CHECK_FALSE(is_stock({{"rows", "8"}}));
  CHECK_FALSE(is_stock({{"columns", "6"}}));
  CHECK_FALSE(is_stock({{"spawn", "uniform"}}));
  CHECK_FALSE(is_stock({{"max_spawn", "128"}}));
}

TEST_CASE("with a longer horizon and with more continues the standard board is still played by all its strategies") {
  for (const Settings& rules : {Settings{{"preview", "5"}}, Settings{{"continues", "9"}}}) {
    const Lesson each = lesson("drop", rules);
    for (const StrategySpec& spec : each.info->strategies) {
      CAPTURE(spec.name);
      int boards = 0;
      play(each, 3, 10, *spec.make(ParameterValues(spec.options), 1), [&](const Puzzle&, const Choice&) { ++boards; });
      CHECK(boards == 10);
    }
  }
}

}  // namespace
}  // namespace tilefold::test
