// Phases of stored games that share a fit.

#include "app/study/pooled_phases.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "engine/core/rng.h"

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

TEST_CASE("A game that is too short for its own fit gets phases if several games are fitted together") {
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

// Returns an approximately normal deviate: the sum of twelve uniform ones.
double normal_deviate(Rng& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += static_cast<double>(random.below(1'000'000)) / 1e6;
  return sum;
}

TEST_CASE("Games of three simulated phases get three states, and most moves get the phase in which they were made") {
  constexpr std::array<double, 3> typical{250, 1500, 12'000};
  const std::array<std::string_view, 3> names{"acting", "checking", "thinking"};
  Rng random(11);
  std::map<std::pair<std::int64_t, std::int32_t>, std::size_t> truth;
  PooledPhases phases(PhasePool::participant);
  for (std::int64_t id = 1; id <= 12; ++id) {
    std::vector<StoredMove> moves;
    std::size_t state = 2;  // a player first thinks
    for (std::int32_t node = 1; node <= 40; ++node) {
      truth[{id, node}] = state;
      const double ms = typical[state] * std::exp(0.3 * normal_deviate(random));
      moves.push_back({.node = node, .since_ready = std::llround(ms)});
      if (random.below(100) < 25) state = (state + 1 + random.below(2)) % 3;
    }
    phases.add("p", game_of(id, "P01"), moves);
  }
  phases.fit();
  int right = 0;
  for (const auto& [move, state] : truth) {
    const auto phase = phases.find("p", move.first, move.second);
    REQUIRE(phase);
    REQUIRE(phase->states == 3);
    REQUIRE(phase->criteria[2]);
    CHECK(*phase->criteria[2] < std::min(*phase->criteria[0], *phase->criteria[1]));
    CHECK(phase->advantage == doctest::Approx(*phase->criteria[0] - *phase->criteria[2]));
    CHECK(phase->acting() + *phase->checking + phase->thinking == doctest::Approx(1));
    right += phase->likeliest().first == names[state] ? 1 : 0;
  }
  CHECK(right >= 460);  // of 480
}

TEST_CASE("Times without phases have one state and its criteria") {
  Rng random(5);
  std::vector<StoredMove> moves;
  for (std::int32_t node = 1; node <= 120; ++node)
    moves.push_back({.node = node, .since_ready = std::llround(1000 * std::exp(0.5 * normal_deviate(random)))});
  PooledPhases phases(PhasePool::game);
  phases.add("p", game_of(1, ""), moves);
  phases.fit();
  const auto phase = phases.find("p", 1, 60);
  REQUIRE(phase);
  CHECK(phase->states == 1);
  CHECK(*phase->criteria[0] < std::min(*phase->criteria[1], *phase->criteria[2]));
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
