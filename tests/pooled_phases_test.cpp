// Phases of stored games that share a fit.

#include "app/study/pooled_phases.h"

#include <doctest/doctest.h>

namespace tilefold::test {
namespace {

using profile::StoredGame;
using profile::StoredMove;
using study::MovePhase;
using study::PhasePool;
using study::PooledPhases;

constexpr std::int32_t moves_per_game = 12;

// Six slow moves, then six fast ones. The times vary a little, so that no distribution has the spread 0.
std::vector<StoredMove> slow_then_fast() {
  std::vector<StoredMove> moves;
  for (std::int32_t node = 1; node <= moves_per_game; ++node) {
    const std::int64_t typical = node <= moves_per_game / 2 ? 6000 : 300;
    moves.push_back({.node = node, .since_ready = typical + typical * (node % 3) / 10});
  }
  return moves;
}

StoredGame game_of(std::int64_t id, const std::string& participant) {
  StoredGame game{.id = id};
  game.start.labels.participant = participant;
  return game;
}

PooledPhases fitted(PhasePool pool) {
  PooledPhases phases(pool);
  for (std::int64_t id = 1; id <= 4; ++id) phases.add("p", game_of(id, id <= 3 ? "P01" : "P02"), slow_then_fast());
  phases.fit();
  return phases;
}

TEST_CASE("A game too short to fit phases gets the phases fitted to the games of its participant or to all games") {
  CHECK_FALSE(fitted(PhasePool::game).find("p", 1, 1));
  for (const PhasePool pool : {PhasePool::participant, PhasePool::all}) {
    const PooledPhases phases = fitted(pool);
    for (std::int64_t id = 1; id <= 3; ++id) {
      REQUIRE(phases.find("p", id, 1));
      CHECK(phases.find("p", id, 1)->is_thinking());
      CHECK_FALSE(phases.find("p", id, moves_per_game)->is_thinking());
      CHECK(phases.find("p", id, 1)->advantage > 0);
    }
    CHECK(phases.find("p", 4, 1).has_value() == (pool == PhasePool::all));
    CHECK_FALSE(phases.find("q", 1, 1));
  }
}

TEST_CASE("Moves of strategies and moves without a time have no phase") {
  std::vector<StoredMove> moves = slow_then_fast();
  moves[0].played_by = "greedy";
  moves[1].since_ready.reset();
  PooledPhases phases(PhasePool::all);
  for (std::int64_t id = 1; id <= 4; ++id) phases.add("p", game_of(id, ""), moves);
  phases.fit();
  CHECK_FALSE(phases.find("p", 1, 1));
  CHECK_FALSE(phases.find("p", 1, 2));
  CHECK(phases.find("p", 1, 3));
}

}  // namespace
}  // namespace tilefold::test
