// The network bundled with Drop: it evaluates boards of every size, and for the standard rules it equals the stored
// file.

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "engine/puzzles/drop/bundled_weights.h"
#include "engine/puzzles/drop/rules.h"
#include "tests/support/drop_board.h"
#include "tests/support/drop_random.h"
#include "tests/support/lessons.h"

namespace tilefold::test {
namespace {

const StrategySpec& greedy_of(const PuzzleInfo& info) {
  for (const StrategySpec& spec : info.strategies)
    if (spec.name == "greedy") return spec;
  FAIL("there is no strategy greedy");
  return info.strategies.front();
}

// Plays with `player` and calls f(puzzle, choice) at every move.
template <class F>
void play(const TrainedModel& each, std::uint64_t seed, int moves, const Strategy& player, F&& visit) {
  EventBatch events;
  const auto puzzle = each.info->make(each.plan.rules, seed, events);
  for (int i = 0; i < moves && puzzle->standing().status == Status::playing; ++i) {
    const Choice choice = player.choose(*puzzle, {}, {});
    REQUIRE(choice.best);
    visit(*puzzle, choice);
    REQUIRE(puzzle->play(*choice.best, events));
  }
}

TEST_CASE("Drop: greedy without an option plays like greedy with the bundled weight file") {
  const TrainedModel each = trained_model("drop", {});
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

double evaluation(const drop::State& state) {
  const auto network = drop::bundled_network(state.rules);
  return learn::LearnedModel<drop::PlainModel>::evaluation({state, network.get()});
}

TEST_CASE("Drop: boards of every size have an evaluation that is the same for their mirror image") {
  Rng rng(51);
  for (int i = 0; i < 100; ++i) {
    const drop::State state = random_position(random_drop_parameters(rng), rng);
    CAPTURE(int{state.rules.rows});
    CAPTURE(int{state.rules.columns});
    if (drop::DropRules::status(state) == Status::playing) CHECK(evaluation(state) != 0);
    drop::State mirrored = state;
    std::reverse(mirrored.columns.begin(), mirrored.columns.begin() + state.rules.columns);
    std::reverse(mirrored.heights.begin(), mirrored.heights.begin() + state.rules.columns);
    CHECK(evaluation(mirrored) == evaluation(state));
  }
}

TEST_CASE("Drop: the evaluation of a finished game, its expected further points, is 0") {
  const DropSetting setting{.rows = 3, .columns = 3, .preview = {64}};
  CHECK(evaluation(drop_state({"2 4 2", "4 2 4", "2 4 2"}, setting)) == 0);
  CHECK(evaluation(drop_state({"2 4 .", "4 2 4", "2 4 2"}, setting)) != 0);
}

TEST_CASE("Drop: a board with a large tile above small ones has a lower evaluation than the reverse") {
  for (const int rows : {4, 7, 12}) {
    CAPTURE(rows);
    const DropSetting setting{.rows = rows, .columns = 6};
    const double orderly = evaluation(drop_state({"4 2 . . . .", "64 32 16 8 4 2"}, setting));
    CHECK(orderly > evaluation(drop_state({"64 32 . . . .", "4 2 16 8 4 2"}, setting)));
    if (rows > 5) CHECK(orderly > evaluation(drop_state({"4", "64", "2", "32", "16", "8"}, setting)));
  }
}

TEST_CASE("Drop: greedy with the bundled weights scores well on boards other than the standard size") {
  // With small patterns, 60 games of seed 20275 had means of 12,615 and 77,164.
  const auto mean = [](const Settings& rules) {
    return score_of_games(drop::DropRules::info(), rules, {.strategy = "greedy", .options = {}}, 30, 100'000) / 30;
  };
  CHECK(mean({{"rows", "5"}, {"columns", "4"}}) > 15'000);
  CHECK(mean({{"rows", "8"}, {"columns", "6"}, {"spawn", "uniform"}}) > 150'000);
}

TEST_CASE("Drop: all strategies play with preview 5, with nine continues, and on the smallest and largest boards") {
  for (const Settings& rules :
       {Settings{{"preview", "5"}}, Settings{{"continues", "9"}}, Settings{{"rows", "3"}, {"columns", "3"}},
        Settings{{"rows", "16"}, {"columns", "16"}}}) {
    const TrainedModel each = trained_model("drop", rules);
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
