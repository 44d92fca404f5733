// The evaluations that autoplay shows: when, for which board, and for how long. Tested without a window.

#include "app/play/autoplay.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>

#include "app/play/game_openings.h"
#include "app/play/game_repository.h"
#include "app/records/game.h"
#include "engine/catalog.h"
#include "engine/core/solution_path.h"
#include "tests/support/analysed_games.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

// A game without a window, with frames as fast as possible.
struct AutoplayRoom {
  AutoplayRoom(const std::string& puzzle, std::string_view strategy)
      : view(Session(puzzle_called(puzzle), rules_of(puzzle_called(puzzle), {}), 1), trace), autoplay(view, [] {}) {
    view.replay.set_motion({.speed = 1});
    const auto strategies = view.game.puzzle().about().strategies;
    const auto is_it = [&](const StrategySpec& spec) { return spec.name == strategy; };
    const auto found = std::find_if(strategies.begin(), strategies.end(), is_it);
    REQUIRE(found != strategies.end());
    autoplay.players().settings.strategy = static_cast<std::size_t>(found - strategies.begin());
  }

  bool has_marks() const { return !view.scene.annotations().empty(); }

  void pass_frame() {
    constexpr float frame_ms = 16;
    autoplay.advance(now += frame_ms);
    view.advance(frame_ms);
  }

  void wait_until(const std::function<bool()>& is_so) {
    REQUIRE(comes_true([&] {
      pass_frame();
      return is_so();
    }));
  }

  play::Trace trace;
  play::GameView view;
  play::Autoplay autoplay;
  double now = 0;
};

TEST_CASE("Autoplay shows move values on the board only while the evaluated position is shown") {
  for (const auto& [puzzle, strategy] :
       std::vector<std::pair<std::string, std::string>>{{"drop", "greedy"}, {"slide", "corner"}, {"swap", "greedy"}}) {
    const std::string name = puzzle;
    CAPTURE(name);
    AutoplayRoom room(puzzle, strategy);
    room.autoplay.toggle();
    int early = 0;
    int marked = 0;
    room.wait_until([&] {
      early += room.has_marks() && room.view.scene.is_playing() ? 1 : 0;
      marked += room.has_marks() ? 1 : 0;
      return room.view.game.puzzle().standing().moves >= 5;
    });
    CHECK(early == 0);
    CHECK(marked > 0);
  }
}

TEST_CASE("Move values disappear when autoplay stops, unless showing them is switched on") {
  AutoplayRoom room("swap", "greedy");
  room.autoplay.toggle();
  room.wait_until([&] { return room.has_marks(); });
  CHECK(room.autoplay.report().answer != nullptr);
  room.autoplay.toggle();
  CHECK_FALSE(room.has_marks());
  CHECK(room.autoplay.report().answer == nullptr);
  room.autoplay.show_values(true);
  room.wait_until([&] { return room.has_marks(); });
  room.autoplay.toggle();
  room.autoplay.toggle();
  room.wait_until([&] { return room.has_marks() && room.autoplay.report().answer != nullptr; });
  room.autoplay.hint();
  room.wait_until([&] { return !room.view.annotations.hint().empty(); });
  room.autoplay.show_values(false);
  CHECK_FALSE(room.has_marks());
  CHECK(room.autoplay.report().answer == nullptr);
}

TEST_CASE("The panel does not name moves while a hint says only where to look") {
  AutoplayRoom room("drop", "greedy");
  CHECK_FALSE(room.autoplay.report().hides_choice);
  room.autoplay.hint();
  room.wait_until([&] { return !room.view.annotations.hint().empty(); });
  CHECK(room.autoplay.report().hides_choice);
  const std::string first = room.view.annotations.hint();
  room.autoplay.hint();
  room.wait_until([&] { return room.view.annotations.hint() != first; });
  CHECK_FALSE(room.autoplay.report().hides_choice);
}

TEST_CASE("Instant autoplay shows move values neither on the board nor beside it") {
  AutoplayRoom room("drop", "greedy");
  room.autoplay.players().settings.is_instant = true;
  room.autoplay.toggle();
  bool has_shown = false;
  room.wait_until([&] {
    has_shown = has_shown || room.has_marks() || room.autoplay.report().answer != nullptr;
    return room.view.game.puzzle().standing().moves >= 5;
  });
  CHECK_FALSE(has_shown);
}

TEST_CASE("Autoplay of a board that the user entered stops when the board is cleared") {
  AutoplayRoom room("pairs", "solve");
  room.autoplay.players().settings.is_instant = true;
  ParameterValues rules = room.view.game.puzzle().parameters();
  REQUIRE(rules.set_text("columns", "4"));
  const List rows(1, List{1, 9, 5, 5});  // with braces, clang 14 would treat the row as the list of rows
  REQUIRE(play::begin_position(room.view.game, rules, Object{{"board", rows}}));
  room.autoplay.toggle();
  room.wait_until([&] { return !room.autoplay.is_running(); });
  CHECK(room.view.game.puzzle().standing().moves == 2);
  CHECK(*room.view.game.puzzle().describe().find("stage") == Document(2));
  CHECK(room.view.game.puzzle().standing().status == Status::playing);
}

TEST_CASE("Solve appends the solution to the game as moves that can be redone") {
  AutoplayRoom room("pairs", "monte_carlo");
  ParameterValues rules = room.view.game.puzzle().parameters();
  REQUIRE(rules.set_text("columns", "4"));
  REQUIRE(rules.set_text("stages", "off"));
  REQUIRE(play::begin_position(room.view.game, rules, Object{{"board", List{List{1, 2, 9, 5}, List{8, 5}}}}));
  CHECK(play::can_be_solved(room.view.game.puzzle()));
  room.autoplay.solve();
  room.wait_until([&] { return !room.view.annotations.hint().empty(); });
  CHECK(room.view.annotations.hint() == "Solution: 0 refills, 3 moves; proven optimal. Redo plays it");
  CHECK(room.view.game.puzzle().standing().moves == 0);
  CHECK(room.view.pop_achievements().empty());
  CHECK(room.view.game.line().end() == 3);
  for (int move = 0; move < 3; ++move) room.view.redo();
  CHECK(room.view.game.puzzle().standing().status == Status::won);
  CHECK_FALSE(play::can_be_solved(room.view.game.puzzle()));
}

TEST_CASE("Solve returns to the current position, even if the solution leaves a finished game and starts a new one") {
  const TemporaryFolder folder;
  play::GameRepository repository(*profile::find_folders(folder.path("profile")));
  AutoplayRoom room("unblock", "shortest");
  const PuzzleInfo& info = room.view.game.puzzle().about();
  room.view.game.recording().store_in(repository);
  const auto solution = [&] { return info.find_path(room.view.game.puzzle(), {}, {}).moves; };
  const Document start = room.view.game.puzzle().describe();
  const std::vector<Move> best = solution();
  REQUIRE(best.size() >= 2);
  const auto other = [&] {
    for (const Move move : room.view.game.puzzle().moves())
      if (!(move == best.front())) return move;
    return best.front();
  }();
  REQUIRE(room.view.play(other));
  room.view.undo();
  REQUIRE(room.view.play(best.front()));
  const Document here = room.view.game.puzzle().describe();
  const auto back = [&] {  // the reverse of the first move, which no shortest solution contains
    for (const Move move : room.view.game.puzzle().moves()) {
      REQUIRE(room.view.play(move));
      const auto& level = info.levels.list->field;
      if (*room.view.game.puzzle().describe().find(level) == *start.find(level)) return true;
      room.view.undo();
    }
    return false;
  };
  REQUIRE(back());
  for (const Move move : solution()) REQUIRE(room.view.play(move));
  REQUIRE(room.view.game.puzzle().standing().status == Status::won);
  const std::int32_t game = room.view.game.session().game().number;
  while (room.view.game.puzzle().standing().moves > 1) room.view.undo();
  REQUIRE(room.view.game.puzzle().describe() == here);

  room.autoplay.solve();
  room.wait_until([&] { return !room.view.annotations.hint().empty(); });
  CHECK(room.view.game.session().game().number != game);
  CHECK(room.view.game.puzzle().describe() == here);
  CHECK(room.view.game.line().end() == static_cast<std::int32_t>(best.size()));
  while (room.view.game.puzzle().standing().status == Status::playing) room.view.redo();
  CHECK(room.view.game.puzzle().standing().moves == static_cast<std::int64_t>(best.size()));
}

TEST_CASE("A solver that gives up makes no move and reports the reason") {
  AutoplayRoom room("unblock", "shortest");
  REQUIRE(play::begin_position(room.view.game, room.view.game.puzzle().parameters(),
                               Object{{"level", "IBBx..I..LDDJAAL..J.KEEMFFK..MGGHHHM"}}));
  ParameterValues& options = room.autoplay.players().settings.options[room.autoplay.players().settings.strategy];
  for (const char* option : {"states", "search_states", "search_nodes"}) REQUIRE(options.set_text(option, "1000"));
  room.autoplay.toggle();
  room.wait_until([&] { return !room.autoplay.is_running(); });
  CHECK(room.view.game.puzzle().standing().moves == 0);
  CHECK(room.autoplay.report().problem.find("gave up at 1000 states; at least") != std::string_view::npos);
}

TEST_CASE("Each strength stands for a strategy that has it, and the strongest is the puzzle's usual one") {
  for (const PuzzleInfo* info : catalog()) {
    CAPTURE(std::string(info->name));
    const Session session(*info, rules_of(*info, {}), 1);
    const play::PlayerList players(session);
    for (const auto& [strength, word] : {std::pair(Strength::easy, "easy"), std::pair(Strength::normal, "normal"),
                                         std::pair(Strength::strong, "strong")}) {
      const auto line = players.line_of(strength);
      if (line) CHECK(players.strength(*line) == word);
    }
    CHECK(players.line_of(Strength::easy));
    CHECK(players.line_of(Strength::strong) == default_strategy(*info));
  }
}

}  // namespace
}  // namespace tilefold::test
