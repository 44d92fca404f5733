// A profile in a temporary folder, clocks that a test controls, and a random player.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "app/profile/recorder.h"
#include "app/profile/stored_games.h"
#include "engine/core/strategy.h"
#include "tests/support/drop_board.h"
#include "tests/support/process.h"

namespace tilefold::test {

using drop::drop_move;
using drop::DropRules;

constexpr std::int64_t noon = 1'767'268'800'000;  // milliseconds since 1970 at 2026-01-01T12:00:00Z

// Clocks for tests, which stand still until a test moves them.
struct Hands {
  std::int64_t wall = noon;
  std::int64_t steady = 5'000;
  profile::Clock clock() {
    return {.wall_ms = [this] { return wall; }, .steady_ms = [this] { return steady; }};
  }
  void pass(std::int64_t ms) {
    wall += ms;
    steady += ms;
  }
};

inline profile::Folders places_in(const TemporaryFolder& folder) {
  return *profile::find_folders(folder.path("profile"));
}

inline Session new_session(std::uint64_t seed = 1) {
  return Session(DropRules::info(), drop_values(), seed);
}

// Plays random moves and records each of them.
inline void play_random(Session& session, profile::Recorder& recorder, int moves) {
  const RandomStrategy strategy(4);
  for (int i = 0; i < moves; ++i) {
    const auto move = strategy.choose(session.puzzle(), {}, {}).best;
    REQUIRE(move);
    REQUIRE(session.play(*move));
    recorder.follow(session);
  }
}

inline std::vector<profile::StoredGame> all_games(profile::Store& store) {
  auto games = profile::StoredGames(store).list({.order = profile::GameFilter::Order::oldest, .with_empty = true});
  REQUIRE(games);
  return *games;
}

inline profile::StoredGame last_game(profile::Store& store) {
  return all_games(store).back();
}

// Changes the database with SQL, as another process would.
inline void change_file(const profile::Folders& places, const std::string& sql) {
  REQUIRE(sqlite(places.database().string(), sql).code == 0);
}

}  // namespace tilefold::test
