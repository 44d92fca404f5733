// The analysis of the current game, while the game changes.

#include "app/play/game_analysis.h"

#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "app/play/game_openings.h"
#include "app/play/pointed_move.h"
#include "engine/catalog.h"

namespace tilefold::test {
namespace {

using play::GameAnalysis;
using play::GameView;

// Analyses the game to the end.
void complete(GameAnalysis& analysis) {
  analysis.ask(0);
  do {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    analysis.advance(0);
  } while (analysis.is_running());
  analysis.advance(0);
}

// A game of Drop with twelve analysed moves.
struct Analysed {
  const PuzzleInfo& drop = **find_puzzle("drop");
  play::Trace trace;
  GameView view{Session(drop, ParameterValues(drop.parameters), 1), trace};
  GameAnalysis analysis{view, trace, [] {}};

  Analysed() {
    for (std::size_t move = 0; move < moves; ++move) view.play(view.game.puzzle().moves().front());
    complete(analysis);
    REQUIRE(analysis.steps() == moves);
  }
  static constexpr std::size_t moves = 12;
};

TEST_CASE("After the user continues from an earlier move, the analysis shows only the moves that remain") {
  Analysed table;
  CHECK(table.analysis.findings()->summary.moves == Analysed::moves);
  table.view.replay.show_move(5);
  table.view.land();
  REQUIRE(table.view.play(table.view.game.puzzle().moves().back()));
  table.analysis.advance(0);
  REQUIRE(table.analysis.findings() != nullptr);
  CHECK(table.analysis.steps() == 5);
  CHECK(table.analysis.findings()->analysis->moves.size() == 5);
  CHECK(table.analysis.findings()->summary.moves == 5);
  CHECK(table.analysis.findings()->curve.steps.size() == 5);
  for (const std::size_t step : table.analysis.findings()->worst) CHECK(step < 5);
  table.view.undo();
  table.view.undo();
  table.view.go_to(12);
  table.analysis.advance(0);
  CHECK(table.analysis.findings()->summary.moves == Analysed::moves);
}

TEST_CASE("If the game has no moves, a message says that there is nothing to analyse") {
  const PuzzleInfo& drop = **find_puzzle("drop");
  play::Trace trace;
  GameView view(Session(drop, ParameterValues(drop.parameters), 1), trace);
  GameAnalysis analysis(view, trace, [] {});
  analysis.ask(0);
  CHECK(analysis.progress().message == "No moves yet");
  view.play(view.game.puzzle().moves().front());
  analysis.advance(0);
  CHECK(analysis.progress().message.empty());
}

// Plays level 1 of Unblock, which takes three moves, and returns what the analysis says about the game.
std::string verdict_after(const std::vector<std::string>& moves) {
  const PuzzleInfo& unblock = **find_puzzle("unblock");
  ParameterValues values(unblock.parameters);
  REQUIRE(values.set_text("level", "1"));
  play::Trace trace;
  GameView view(Session(unblock, values, 1), trace);
  GameAnalysis analysis(view, trace, [] {});
  for (const std::string& move : moves) REQUIRE(view.play(*view.game.puzzle().parse(move)));
  complete(analysis);
  REQUIRE(analysis.findings() != nullptr);
  CHECK_FALSE(analysis.findings()->has_luck);
  return verdict_of(*analysis.findings(), unblock.has_score);
}

TEST_CASE("The analysis of a solved game says how many moves it took and whether fewer were possible") {
  CHECK(verdict_after({"B-2", "C-2", "A+4"}) == "No mistakes: solved in 3 moves, the fewest possible");
  CHECK(verdict_after({"B-2", "A+1", "A-1", "C-2", "A+4"}) == "Solved in 5 moves (fewest possible: 3)");
  CHECK(verdict_after({"B-2", "C-2"}) == "No mistakes");
  CHECK(verdict_after({"B-2", "A+1"}).empty());
}

TEST_CASE("The board marks the tiles of the move on which the pointer is in a list, unless it shows a hint") {
  play::Trace trace;
  for (const auto& [puzzle, areas] : {std::pair("drop", 1), {"swap", 2}, {"pairs", 2}, {"unblock", 2}}) {
    const std::string name = puzzle;
    CAPTURE(name);
    const PuzzleInfo& info = **find_puzzle(name);
    GameView view(Session(info, ParameterValues(info.parameters), 1), trace);
    const auto marked = [&] { return static_cast<int>(view.scene.attention().size()); };
    play::PointedMove pointed;
    const Move move = view.game.puzzle().moves().front();
    CHECK(pointed.show(view, move));
    CHECK(marked() == areas);
    CHECK_FALSE(pointed.show(view, move));
    CHECK(pointed.show(view, std::nullopt));
    CHECK(marked() == 0);
    CHECK(pointed.show(view, move));
    REQUIRE(view.play(move));
    view.land();
    CHECK(marked() == 0);  // the marks belong to the position before
    CHECK_FALSE(pointed.show(view, std::nullopt));
    view.annotations.show_thinking();
    CHECK_FALSE(pointed.show(view, view.game.puzzle().moves().front()));
    CHECK(marked() == 0);
  }
}

TEST_CASE("After another game is opened, Next mistake ignores the analysis of the previous game") {
  Analysed table;
  auto& [drop, trace, view, analysis] = table;
  // starts another game before a frame has been drawn
  new_game(view.game);
  CHECK_FALSE(analysis.show_mistake(1));
  CHECK_FALSE(analysis.show_mistake(-1));
  analysis.show_step(3);
  CHECK_FALSE(view.replay.is_open());
  view.undo();
  analysis.show_step(3);
  CHECK(view.replay.is_open());
  CHECK(view.replay.move_shown() == 3);
}

}  // namespace
}  // namespace tilefold::test
