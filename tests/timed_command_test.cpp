// The commands that are played automatically after some time. The test sets the time.

#include "app/play/timed_command.h"

#include <doctest/doctest.h>

#include "app/play/game_openings.h"
#include "engine/catalog.h"

namespace tilefold::test {
namespace {

// A game of Pairs in which emptied rows stay for half a second. Two pairs empty its second row.
struct LingeringRow {
  LingeringRow() : view(Session(info, ParameterValues(info.parameters), 1), trace) {
    ParameterValues rules = view.game.puzzle().parameters();
    REQUIRE(rules.set_text("columns", "4"));
    REQUIRE(rules.set_text("linger", "on"));
    const List board{List{4, 2, 3, 1}, List{3, 7, 6, 4}, List{9, 8, 2, 5}};
    REQUIRE(play::begin_position(view.game, rules, Object{{"board", board}}));
    pair(cell_at(1, 0), cell_at(1, 1));
    pair(cell_at(1, 2), cell_at(1, 3));
  }

  void pair(Cell one, Cell other) {
    REQUIRE(view.play({.kind = Gesture::Kind::drag, .cell = one, .to = other}));
    task.advance(now);
  }
  void wait() {
    for (int i = 0; i < 5; ++i) task.advance(now += 1000);
  }
  std::int32_t depth() const {
    const SessionGame& game = view.game.session().game();
    return game.node(game.at).depth;
  }

  const PuzzleInfo& info = **find_puzzle("pairs");
  play::Trace trace;
  play::GameView view;
  play::TimedCommand task{view};
  double now = 0;
};

TEST_CASE("The timer of a command plays it once after a move, and never again after undo") {
  LingeringRow table;
  CHECK(table.task.is_busy());
  table.wait();
  CHECK(table.depth() == 3);
  table.view.undo();
  table.wait();
  CHECK(table.depth() == 2);
  CHECK_FALSE(table.task.is_busy());
  table.pair(cell_at(2, 1), cell_at(2, 2));  // another move than the undone command
  CHECK(table.task.is_busy());
  table.wait();
  CHECK(table.depth() == 4);
}

TEST_CASE("The timer of a command never replaces moves or a game that redo restores") {
  LingeringRow table;
  table.pair(cell_at(0, 3), cell_at(2, 0));  // across the emptied row
  table.view.undo();
  table.wait();
  CHECK(table.depth() == 2);
  table.view.redo();
  CHECK(table.depth() == 3);
  CHECK(table.view.game.puzzle().standing().moves == 3);
  play::new_game(table.view.game, 7);
  table.view.undo();
  table.wait();
  CHECK(table.depth() == 3);
  table.view.redo();
  CHECK(table.view.game.session().seed() == 7);
}

}  // namespace
}  // namespace tilefold::test
