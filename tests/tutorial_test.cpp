// The tutorials of all puzzles: each step can be played, and the user's own game does not change.

#include "app/play/tutorial_game.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "app/play/first_moves.h"
#include "engine/catalog.h"
#include "tests/support/profile.h"

namespace tilefold::test {
namespace {

using State = play::TutorialGame::State;

constexpr std::size_t longest_line = 80;  // letters that fit into one line of a window

Session game_of(const PuzzleInfo& info) {
  return {info, ParameterValues(info.parameters), 7};
}

// Plays a move on the tutorial's board and lets the tutorial check it.
void play(play::TutorialGame& tutorial, const std::string& text) {
  const auto move = tutorial.view().game.puzzle().parse(text);
  REQUIRE(move);
  REQUIRE(tutorial.view().play(*move));
  tutorial.advance(0);
}

TEST_CASE("Every puzzle has a goal and a tutorial of three steps with one-line texts") {
  for (const PuzzleInfo* info : catalog()) {
    CAPTURE(std::string(info->name));
    REQUIRE_FALSE(info->goal.empty());
    const std::string goal = play::goal_text(*info, ParameterValues(info->parameters));
    CHECK(goal.find('{') == std::string::npos);
    CHECK(goal.size() <= longest_line);
    REQUIRE(info->tutorial != nullptr);
    CHECK(info->tutorial->steps.size() == 3);
    for (const TutorialStep& step : info->tutorial->steps) {
      CHECK_FALSE(step.rule.empty());
      CHECK(step.rule.size() <= longest_line);
      CHECK_FALSE(step.confirmation.empty());
      CHECK(step.confirmation.size() <= longest_line);
      CHECK(step.rule.back() != '.');
      CHECK(step.confirmation.back() != '.');
    }
  }
}

TEST_CASE("In the second step of Drop's tutorial two tiles merge, without a chain") {
  play::Trace trace;
  const PuzzleInfo& drop = **find_puzzle("drop");
  const play::GameView table(game_of(drop), trace);
  for (const std::string_view text : drop.tutorial->steps[1].moves) {
    play::TutorialGame tutorial(table, trace);
    tutorial.begin();
    play(tutorial, std::string(drop.tutorial->steps[0].moves.front()));
    tutorial.next();
    play(tutorial, std::string(text));
    CHECK(tutorial.view().game.puzzle().standing().score == 8);
  }
}

TEST_CASE("Each move that a tutorial accepts is legal and completes its step, and no other move does") {
  play::Trace trace;
  for (const PuzzleInfo* info : catalog()) {
    const play::GameView table(game_of(*info), trace);
    play::TutorialGame tutorial(table, trace);
    for (std::size_t step = 0; step < info->tutorial->steps.size(); ++step) {
      const auto& moves = info->tutorial->steps[step].moves;
      const auto to_step = [&] {
        tutorial.begin();
        for (std::size_t before = 0; before < step; ++before) {
          play(tutorial, std::string(info->tutorial->steps[before].moves.front()));
          tutorial.next();
        }
        REQUIRE(tutorial.step() == step);
        REQUIRE(tutorial.state() == State::asked);
      };
      to_step();
      for (const Move move : tutorial.view().game.puzzle().moves()) {
        const std::string text = tutorial.view().game.puzzle().to_text(move);
        CAPTURE(std::string(info->name));
        CAPTURE(step);
        CAPTURE(text);
        const bool is_right = std::find(moves.begin(), moves.end(), text) != moves.end();
        const Document before = tutorial.view().game.puzzle().describe();
        play(tutorial, text);
        CHECK(tutorial.state() == (is_right ? State::confirmed : State::refused));
        if (is_right) {
          to_step();
        } else {
          CHECK(tutorial.view().game.puzzle().describe() == before);
        }
      }
      for (const std::string_view text : moves) {
        to_step();
        play(tutorial, std::string(text));
        CHECK(tutorial.state() == State::confirmed);
      }
    }
  }
}

TEST_CASE("A tutorial ends after its last step and is then known as seen") {
  play::Trace trace;
  for (const PuzzleInfo* info : catalog()) {
    CAPTURE(std::string(info->name));
    const play::GameView table(game_of(*info), trace);
    play::TutorialGame tutorial(table, trace);
    CHECK_FALSE(tutorial.has_seen(*info));
    tutorial.begin();
    for (const TutorialStep& step : info->tutorial->steps) {
      CHECK(tutorial.text() == step.rule);
      tutorial.next();  // does nothing before the right move
      play(tutorial, std::string(step.moves.front()));
      CHECK(tutorial.text() == step.confirmation);
      CHECK(tutorial.is_open());
      tutorial.next();
    }
    CHECK_FALSE(tutorial.is_open());
    CHECK(tutorial.has_seen(*info));
  }
}

TEST_CASE("A tutorial stores nothing and does not change the user's own game") {
  const TemporaryFolder folder;
  play::Trace trace;
  for (const PuzzleInfo* info : catalog()) {
    CAPTURE(std::string(info->name));
    play::GameRepository repository(places_in(folder));
    play::GameView table(game_of(*info), trace);
    table.game.recording().store_in(repository);
    REQUIRE(table.play(table.game.puzzle().moves().front()));
    const Document before = table.game.puzzle().describe();
    const auto moves = table.game.session().line();
    const std::uint64_t version = repository.version();
    play::TutorialGame tutorial(table, trace);
    tutorial.begin();
    for (const TutorialStep& step : info->tutorial->steps) {
      play(tutorial, std::string(step.moves.front()));
      tutorial.next();
    }
    CHECK(table.game.puzzle().describe() == before);
    CHECK(table.game.session().line() == moves);
    CHECK(repository.version() == version);
  }
}

TEST_CASE("A tutorial ends when the user's own game changes") {
  play::Trace trace;
  const PuzzleInfo& info = *catalog().front();
  play::GameView table(game_of(info), trace);
  play::TutorialGame tutorial(table, trace);
  tutorial.begin();
  tutorial.advance(0);
  CHECK(tutorial.is_open());
  REQUIRE(table.play(table.game.puzzle().moves().front()));
  tutorial.advance(0);
  CHECK_FALSE(tutorial.is_open());
}

TEST_CASE("The goal is shown until the first move of a game") {
  play::Trace trace;
  for (const PuzzleInfo* info : catalog()) {
    CAPTURE(std::string(info->name));
    play::GameView view(game_of(*info), trace);
    CHECK(play::goal_cue(view) == "Goal: " + play::goal_text(*info, view.game.puzzle().parameters()));
    REQUIRE(view.play(view.game.puzzle().moves().front()));
    CHECK(play::goal_cue(view).empty());
  }
}

}  // namespace
}  // namespace tilefold::test
