// The states of stored moves, found by replaying the game.

#include "app/study/move_states.h"

#include <doctest/doctest.h>

#include <cstdlib>

#include "app/study/studied_game.h"
#include "app/study/trial_figures.h"
#include "engine/catalog.h"
#include "tests/support/profile.h"

namespace tilefold::test {
namespace {

// A recorded game of the first level of a puzzle that has a map of its states.
struct MappedGame {
  explicit MappedGame(std::uint64_t seed = 1)
      : store(places_in(folder), profile::Access::write),
        recorder(store, "window"),
        session(info(), ParameterValues(info().parameters), seed) {
    recorder.follow(session);
  }

  static const PuzzleInfo& info() {
    for (const PuzzleInfo* puzzle : catalog())
      if (puzzle->map != nullptr) return *puzzle;
    FAIL("no puzzle has a map");
    return *catalog().front();
  }

  void play(std::size_t choice) {
    REQUIRE(session.play(session.puzzle().moves()[choice]));
    recorder.follow(session);
  }
  void undo() {
    session.undo();
    recorder.follow(session);
  }

  std::vector<study::MoveStates> states() {
    study::StateReader reader;
    return states(reader);
  }
  std::vector<study::MoveStates> states(study::StateReader& reader) {
    const profile::StoredGame game = last_game(store);
    const auto moves = profile::StoredGames(store).moves(game.id);
    REQUIRE(moves);
    auto read = reader.read(game, *moves);
    REQUIRE(read);
    REQUIRE(read->size() == moves->size());
    return *read;
  }

  TemporaryFolder folder;
  profile::Store store;
  profile::Recorder recorder;
  Session session;
};

TEST_CASE("The states of all moves of a game's tree are found, and each move says whether the user took it back") {
  MappedGame game;
  const std::string first = study::state_text(game.session.puzzle());
  game.play(0);
  const std::string second = study::state_text(game.session.puzzle());
  game.undo();
  game.play(1);
  const std::string third = study::state_text(game.session.puzzle());
  game.undo();
  const auto states = game.states();
  REQUIRE(states.size() == 2);
  CHECK(states[0].before == first);
  CHECK(states[0].after == second);
  CHECK(states[0].undone_by == "undo");
  CHECK(states[1].before == first);
  CHECK(states[1].after == third);
  CHECK(states[1].undone_by == "undo");
  for (const study::MoveStates& around : states) {
    REQUIRE(around.distance_before);
    REQUIRE(around.distance_after);
    CHECK(std::abs(*around.distance_before - *around.distance_after) <= 1);
    CHECK_FALSE(around.is_revisited);
  }
}

TEST_CASE("A reader that has read a game of one board finds the distances of a game of another board") {
  study::StateReader reader;
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    MappedGame game(seed);
    game.play(0);
    const auto states = game.states(reader);
    REQUIRE(states.size() == 1);
    CHECK(states[0].distance_before);
    CHECK(states[0].distance_after);
  }
}

TEST_CASE("A move that the user repeated after an undo was not taken back by this undo") {
  MappedGame game;
  game.play(0);
  game.undo();
  game.play(0);
  game.play(1);
  const auto states = game.states();
  REQUIRE(states.size() == 2);
  CHECK(states.front().undone_by != "undo");
  CHECK(states.back().undone_by.empty());
}

TEST_CASE("A game of another version of the rules is not replayed") {
  MappedGame game;
  game.play(0);
  profile::StoredGame stored = last_game(game.store);
  const auto moves = profile::StoredGames(game.store).moves(stored.id);
  REQUIRE(moves);
  stored.start.rules_version += 1;
  const auto read = study::StateReader().read(stored, *moves);
  REQUIRE_FALSE(read);
  CHECK(read.error().message.find("of the rules") != std::string::npos);
}

TEST_CASE("The figures of a trial count the user's own moves, undone ones included") {
  profile::StoredGame game;
  game.state.status = "won";
  std::vector<profile::StoredMove> moves{{.node = 1, .since_ready = 900, .played = 10'000},
                                         {.node = 2, .since_ready = 100, .played = 10'400},
                                         {.node = 3, .played = 10'500, .played_by = "solver"},
                                         {.node = 4, .since_ready = 300, .played = 12'000}};
  const std::vector<study::MoveStates> states{{.distance_before = 3, .distance_after = 2},
                                              {.distance_before = 2, .distance_after = 3, .is_revisited = true},
                                              {.distance_before = 3, .distance_after = 2},
                                              {.distance_before = 2, .distance_after = 2}};
  const study::TrialFigures figures = study::trial_figures(game, moves, states);
  CHECK(figures.moves == 3);
  CHECK(figures.first_move_ms == 900);
  CHECK(figures.median_ms == 300);
  CHECK(figures.thinking_ms == 1300);
  CHECK(figures.duration_ms == 2900);
  CHECK(figures.optimum == 3);
  CHECK(figures.over_optimum == 0);
  CHECK(*figures.nearer_share == doctest::Approx(1.0 / 3));
  CHECK(*figures.farther_share == doctest::Approx(1.0 / 3));
  CHECK(figures.revisits == 1);

  const study::TrialFigures without = study::trial_figures(game, moves, {});
  CHECK(without.moves == 3);
  CHECK_FALSE(without.optimum);
  CHECK_FALSE(without.revisits);
  game.state.status = "playing";
  CHECK_FALSE(study::trial_figures(game, moves, states).over_optimum);
  for (profile::StoredMove& move : moves) move.since_ready.reset();
  CHECK_FALSE(study::trial_figures(game, moves, states).median_ms);
}

TEST_CASE("The lines of a game contain every move: first the moves up to the current position, then undone ones") {
  // 1 - 2 - 3, and 4 - 5 after 1, and 6 from the start; the current position is 2
  std::vector<profile::StoredMove> moves;
  for (const std::int32_t parent : {0, 1, 2, 1, 4, 0})
    moves.push_back({.node = static_cast<std::int32_t>(moves.size()) + 1, .parent = parent});
  const auto lines = study::lines_of_game(moves, 2);
  REQUIRE(lines.size() == 4);
  CHECK(lines[0].node == 2);
  CHECK_FALSE(lines[0].shared);
  CHECK(lines[1].node == 3);
  CHECK(lines[1].shared == 2U);
  CHECK(lines[2].node == 5);
  CHECK(lines[2].shared == 1U);
  CHECK(lines[3].node == 6);
  CHECK(lines[3].shared == 0U);
  CHECK(study::lines_of_game(moves, 0).size() == 4);
}

}  // namespace
}  // namespace tilefold::test
