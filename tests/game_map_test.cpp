// The map of the current game, while the game changes before a frame has been drawn.

#include "app/play/game_map.h"

#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "app/play/game_openings.h"
#include "app/play/replay_steps.h"
#include "engine/catalog.h"

namespace tilefold::test {
namespace {

using play::GameMap;
using play::GameView;

struct Table {
  const PuzzleInfo& unblock = **find_puzzle("unblock");
  play::Trace trace;
  GameView view{Session(unblock, ParameterValues(unblock.parameters), 1), trace};
  GameMap map{view, [] {}};

  // Waits for the map and selects a state.
  Table() {
    map.is_in_panel = true;
    while (map.latest() == nullptr || map.latest()->points == nullptr) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      map.advance(0);
    }
    for (const Direction direction : {Direction::up, Direction::down, Direction::left, Direction::right})
      map.choose(direction);
    REQUIRE(map.chosen());
    REQUIRE(map.path().remaining);
    REQUIRE(map.path().excess == 0);
  }

  void check_nothing_is_known() {
    for (const Direction direction : {Direction::up, Direction::down, Direction::left, Direction::right})
      map.choose(direction);
    CHECK(map.path().states.empty());
    CHECK_FALSE(map.path().here);
    CHECK_FALSE(map.path().remaining);
    CHECK_FALSE(map.path().excess);
    CHECK_FALSE(map.travel(0));
  }
};

TEST_CASE("Changing the choice of solved states clears the map until the new map is computed") {
  Table table;
  table.map.set_goals(table.map.goals() == Goals::terminal ? Goals::full : Goals::terminal);
  table.check_nothing_is_known();
}

TEST_CASE("Going to a state of the map starts from the latest position even if an earlier one is shown") {
  Table table;
  for (int move = 0; move < 2; ++move) REQUIRE(table.view.play(table.view.game.puzzle().moves().front()));
  table.map.advance(0);
  const auto start = table.map.path().states.front();
  step_back(table.view.replay);
  REQUIRE(table.view.replay.is_open());
  CHECK(table.map.travel(start));
  CHECK_FALSE(table.view.replay.is_open());
  CHECK(table.map.path().here == start);
  CHECK(table.view.game.line().end() > 2);
}

TEST_CASE("Opening another game clears the map of the previous game") {
  Table table;
  new_game(table.view.game);
  table.check_nothing_is_known();
}

}  // namespace
}  // namespace tilefold::test
