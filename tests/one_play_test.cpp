// A move in the window is computed only once: the stored move, the list and the display use its report.

#include <doctest/doctest.h>

#include <algorithm>

#include "app/play/first_moves.h"
#include "app/play/game_openings.h"
#include "app/play/game_view.h"
#include "app/play/replay_steps.h"
#include "app/records/json.h"
#include "engine/catalog.h"
#include "tests/support/counting_puzzle.h"
#include "tests/support/profile.h"

namespace tilefold::test {
namespace {

const play::Keyboard numbered{.name = [](play::Key key) { return std::to_string(static_cast<int>(key)); },
                              .find = [](const std::string&) { return play::Key::none; },
                              .label = [](play::Key key) { return std::to_string(static_cast<int>(key)); }};

// Creates a game that counts how often a move is played.
Session counted(const PuzzleInfo& info, int& plays) {
  EventBatch setup;
  auto puzzle = info.make(ParameterValues(info.parameters), 7, setup);
  return Session(std::make_unique<CountingPuzzle>(std::move(puzzle), plays), setup, 7);
}

TEST_CASE("The window computes each move only once and uses the result to store, list and show it") {
  for (const PuzzleInfo* info : catalog()) {
    const TemporaryFolder folder;
    play::GameRepository repository(places_in(folder));
    int plays = 0;
    play::Trace trace;
    play::GameView view(counted(*info, plays), trace);
    view.game.recording().store_in(repository);
    int played = 0;
    for (; played < 40 && !view.game.puzzle().moves().empty(); ++played) {
      REQUIRE(view.play(view.game.puzzle().moves().back()));
      REQUIRE(plays == played + 1);
    }
    REQUIRE(played > 0);
    CHECK(view.game.line().end() == played);
    CHECK(view.game.line().score(played) == view.game.puzzle().standing().score);
    CHECK(last_game(repository.store()).state.nodes == played);
    CHECK(plays == played);
  }
}

TEST_CASE("A user who is new to a puzzle sees an explanation at each of the first three moves") {
  const TemporaryFolder folder;
  const play::Bindings bindings{numbered};
  play::Trace trace;
  for (const PuzzleInfo* info : catalog()) {
    CAPTURE(std::string(info->name));
    play::GameRepository repository(places_in(folder));
    int plays = 0;
    play::GameView view(counted(*info, plays), trace);
    CHECK(play::first_cue(view, bindings)
              .empty());  // without a profile, the program does not know what the user has played
    view.game.recording().store_in(repository);
    std::vector<std::string> cues;
    for (int i = 0; i < 3; ++i) {
      cues.push_back(play::first_cue(view, bindings));
      REQUIRE_FALSE(cues.back().empty());
      REQUIRE(view.play(view.game.puzzle().moves().front()));
    }
    CHECK(cues[0] != cues[1]);
    CHECK(cues[1] != cues[2]);
    CHECK(play::first_cue(view, bindings).empty());
    view.undo();
    play::new_game(view.game);
    CHECK(play::first_cue(view, bindings).empty());
    repository.finish(view.game.session());
    play::GameView again(counted(*info, plays), trace);
    play::GameRepository other(places_in(folder));
    again.game.recording().store_in(other);
    CHECK(play::first_cue(again, bindings).empty());
  }
}

TEST_CASE("A command that a hint names is marked as the best move until the next move") {
  const PuzzleInfo& info = **find_puzzle("pairs");
  const CommandSpec& refill = info.commands.front();
  EventBatch setup;
  play::Trace trace;
  play::GameView view(Session(info.make(ParameterValues(info.parameters), 7, setup), setup, 7), trace);
  const auto best = view.game.puzzle().interpret(play::gesture_of(refill));
  REQUIRE(best);
  const Move other = view.game.puzzle().moves().front();
  REQUIRE(other != *best);
  const Choice choice{.best = best,
                      .values = {{.move = *best, .score_estimate = 100}, {.move = other, .score_estimate = 5}}};
  CHECK_FALSE(view.annotations.is_advised(refill));
  view.annotations.show_hint(choice, play::HintStep::where);
  CHECK_FALSE(view.annotations.is_advised(refill));
  view.annotations.show_hint(choice, play::HintStep::which);
  CHECK(view.annotations.is_advised(refill));
  REQUIRE(view.play(other));
  CHECK_FALSE(view.annotations.is_advised(refill));
}

TEST_CASE("The tooltip of an unavailable command says why it is unavailable") {
  const PuzzleInfo& info = **find_puzzle("pairs");
  const CommandSpec& refill = info.commands.front();
  ParameterValues rules(info.parameters);
  EventBatch setup;
  CHECK(play::help_of(*info.make(rules, 7, setup), refill) == refill.help);
  REQUIRE(rules.set_text("refills", "0"));
  CHECK(play::help_of(*info.make(rules, 7, setup), refill) ==
        "Adds the remaining digits again at the end. Not available now: no refill is left.");
}

TEST_CASE("An achievement is announced when the board comes to rest, even after a further move") {
  const PuzzleInfo& info = **find_puzzle("slide");
  ParameterValues rules(info.parameters);
  REQUIRE(rules.set_text("goal", "8"));
  play::Trace trace;
  play::GameView view(Session(info, rules, 3), trace);
  const auto has_goal = [&] { return *view.game.puzzle().describe().find("goal_reached")->truth(); };
  while (!has_goal()) REQUIRE(view.play(view.game.puzzle().moves().front()));
  REQUIRE(view.play(view.game.puzzle().moves().front()));
  view.finish();
  CHECK(view.pop_achievements() == std::vector<std::string>{"Goal reached"});
  CHECK(view.pop_achievements().empty());
}

TEST_CASE("A game that began from an entered board has no best score") {
  const TemporaryFolder folder;
  const PuzzleInfo& info = **find_puzzle("slide");
  play::GameRepository repository(places_in(folder));
  play::Trace trace;
  play::GameView view(Session(info, ParameterValues(info.parameters), 3), trace);
  view.game.recording().store_in(repository);
  while (view.game.puzzle().standing().score == 0) REQUIRE(view.play(view.game.puzzle().moves().front()));
  const std::uint64_t best = view.game.puzzle().standing().score;
  const auto board = records::parse_json(R"({"board":[[512,512,256,256],[0,0,0,0],[0,0,0,0],[0,0,0,0]]})", "a board");
  REQUIRE(play::begin_position(view.game, ParameterValues(info.parameters), *board));
  REQUIRE(view.play(*view.game.puzzle().parse("left")));
  REQUIRE(view.game.puzzle().standing().score > best);
  view.finish();
  CHECK(view.pop_achievements().empty());
  CHECK_FALSE(view.game.recording().best().counts);
  CHECK_FALSE(view.scene.header().best);  // scores of such games are not compared with others
}

TEST_CASE("Restoring best scores restores only those of the current puzzle") {
  const TemporaryFolder folder;
  play::GameRepository repository(places_in(folder));
  play::Trace trace;
  const PuzzleInfo& slide = **find_puzzle("slide");
  play::GameView view(Session(slide, ParameterValues(slide.parameters), 3), trace);
  view.game.recording().store_in(repository);
  while (view.game.puzzle().standing().score == 0) REQUIRE(view.play(view.game.puzzle().moves().front()));
  const PuzzleInfo& other = **find_puzzle("drop");
  REQUIRE(repository.best_scores().reset(slide));
  CHECK(repository.best_scores().can_restore(slide));
  CHECK_FALSE(repository.best_scores().can_restore(other));
  REQUIRE(repository.best_scores().restore(other));
  CHECK(repository.best_scores().can_restore(slide));
  REQUIRE(repository.best_scores().restore(slide));
  const Session& session = view.game.session();
  CHECK(repository.best_scores().best(session, repository.recorder(session)).pure ==
        view.game.puzzle().standing().score);
}

TEST_CASE("During an animation no move preview is shown, and skipping the animation shows no score texts") {
  const PuzzleInfo& info = **find_puzzle("drop");
  play::Trace trace;
  play::GameView view(Session(info, ParameterValues(info.parameters), 1), trace);
  view.selection.point_at(2, view.replay);
  for (int i = 0; i < 6; ++i) REQUIRE(view.play({.kind = Gesture::Kind::column, .cell = cell_at(0, 2)}));
  view.finish();
  const auto gains = [&] {
    const auto& merges = view.scene.merges();
    return std::count_if(merges.begin(), merges.end(), [](const render::Merge& merge) { return merge.age < 850; });
  };
  for (int i = 0; i < 30; ++i) {
    view.replay.shift(-60);
    CHECK(view.scene.ghost().has_value() == view.replay.is_at_rest());
  }
  for (std::int32_t move = 1; move < view.game.line().end(); ++move) {
    view.replay.show_move(move);
    CHECK(gains() == 0);
    CHECK_FALSE(view.scene.ghost());  // no move can be played in a replay, so there is no ghost
  }
}

TEST_CASE("Stepping forward during the animation of a move plays the following move and skips none") {
  const PuzzleInfo& info = **find_puzzle("drop");
  for (const float between_ms : {0.0F, 16.0F, 150.0F, 5000.0F}) {
    play::Trace trace;
    play::GameView view(Session(info, ParameterValues(info.parameters), 1), trace);
    for (int i = 0; i < 8; ++i) REQUIRE(view.play({.kind = Gesture::Kind::column, .cell = cell_at(0, i % 5)}));
    view.finish();
    view.replay.show_move(0);
    for (int i = 0; i < 6; ++i) {
      play::step_forward(view.replay);
      view.advance(between_ms);
    }
    view.advance(5000);
    CAPTURE(between_ms);
    CHECK(view.replay.move_shown() == 6);
    CHECK(view.replay.is_at_rest());
    // After the last move, further steps have no effect.
    for (int i = 0; i < 6; ++i) play::step_forward(view.replay);
    view.advance(5000);
    CHECK(view.replay.move_shown() == 8);
    CHECK_FALSE(view.is_moving());
  }
}

TEST_CASE("Rules for the next game are stored, and leave a replay and the position of the current game alone") {
  const TemporaryFolder folder;
  const PuzzleInfo& info = **find_puzzle("drop");
  play::Trace trace;
  const auto rows_of_next = [&](const char* rows) {
    ParameterValues rules(info.parameters);
    REQUIRE(rules.set_text("rows", rows));
    return rules;
  };
  {
    play::GameRepository repository(places_in(folder));
    play::GameView view(Session(info, ParameterValues(info.parameters), 1), trace);
    REQUIRE_FALSE(repository.resume(info));
    view.game.recording().store_in(repository);
    REQUIRE(play::set_next_parameters(view.game, rows_of_next("8")));  // restarts the game, which has no move yet
    CHECK(view.scene.snapshot().extent.rows == 8);
    for (int i = 0; i < 3; ++i) REQUIRE(view.play(view.game.puzzle().moves().front()));
    view.game.recording().record_advice("greedy");
    view.replay.show_move(1);
    const std::uint64_t version = view.game.version();
    REQUIRE(play::set_next_parameters(view.game, rows_of_next("9")));
    view.game.recording().record_advice("greedy");  // advice about the same position, which counts once
    CHECK(last_game(repository.store()).state.assistance.hints == 1);
    CHECK(view.replay.is_open());
    CHECK(view.replay.move_shown() == 1);
    CHECK(view.game.version() == version);
  }
  play::GameRepository repository(places_in(folder));
  const auto resumed = repository.resume(info);
  REQUIRE(resumed);
  CHECK(resumed->game().at == 3);
  CHECK(resumed->next_parameters() == rows_of_next("9"));
}

TEST_CASE("Branches and jumps are stored and listed without replaying moves, even after the profile was replaced") {
  int plays = 0;
  Session session = counted(*catalog().front(), plays);
  profile::TrackedGame tracked(session.game(), std::nullopt, {.client = "window"}, {});
  play::MoveLine line;
  const auto tell = [&] {
    const int before = plays;
    tracked.observe(session.game(), {}, {});
    line.follow(session.game());
    tracked.forget_storing(session.game());
    CHECK(plays == before);
  };
  for (int i = 0; i < 12; ++i) {
    session.play(session.puzzle().moves().front());
    tell();
  }
  session.go_to(4);
  tell();
  session.play(session.puzzle().moves().back());
  tell();
  CHECK(line.end() == 5);
}

}  // namespace
}  // namespace tilefold::test
