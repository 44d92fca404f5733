// The analysis of the game on the table, while the table changes.

#include "app/play/game_analysis.h"

#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "engine/catalog.h"

namespace tilefold::test {
namespace {

using app::GameAnalysis;
using app::GameView;

TEST_CASE("mistakes of the game before are not looked for in the one that has just come to the table") {
  const PuzzleInfo& drop = **find_puzzle("drop");
  app::Trace trace;
  GameView view(Session(drop, ParameterValues(drop.parameters), 1), trace);
  constexpr std::size_t moves = 12;
  for (std::size_t move = 0; move < moves; ++move) view.play(view.puzzle().moves().front());
  GameAnalysis analysis(view, trace, [] {});
  analysis.ask(0);
  do {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    analysis.advance(0);
  } while (analysis.is_busy());
  analysis.advance(0);
  REQUIRE(analysis.steps() == moves);
  // Before anybody has drawn a frame.
  view.new_game();
  CHECK_FALSE(analysis.show_mistake(1));
  CHECK_FALSE(analysis.show_mistake(-1));
  analysis.show_step(3);
  CHECK_FALSE(view.is_looking());
  view.undo();
  analysis.show_step(3);
  CHECK(view.is_looking());
  CHECK(view.move_shown() == 3);
}

}  // namespace
}  // namespace tilefold::test
