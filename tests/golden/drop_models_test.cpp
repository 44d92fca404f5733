// The search models of Drop: keys of positions, and equal results of the models on fast and reference rules.

#include "engine/puzzles/drop/models.h"

#include <doctest/doctest.h>

#include "tests/support/drop_board.h"
#include "tests/support/drop_random.h"

namespace tilefold::test {
namespace {

using drop::DropRules;
using drop::State;

TEST_CASE("Drop: the hash key of a board does not depend on the moves that led to it") {
  Rng rng(52);
  for (int i = 0; i < 2000; ++i) {
    const State state = random_position(random_drop_parameters(rng), rng);
    State richer = state;
    richer.score += 100;
    richer.moves += 3;
    CHECK(drop::PlainModel::key(richer) == drop::PlainModel::key(state));
    State other = state;
    other.preview[0] = static_cast<std::uint8_t>(state.preview[0] + 1);
    CHECK(drop::PlainModel::key(other) != drop::PlainModel::key(state));
  }
}

TEST_CASE("Drop: the hash key tells a tile on the board from the same tile among the upcoming tiles") {
  const State one = drop_state({"2 8 ."}, {.preview = {4}});
  const State other = drop_state({"4 8 ."}, {.preview = {2}});
  CHECK(drop::PlainModel::key(one) != drop::PlainModel::key(other));
  const drop::FastTables tables(one.rules);
  CHECK(drop::FastModel::key(drop::to_fast(one, tables)) == drop::PlainModel::key(one));
  CHECK(drop::FastModel::key(drop::to_fast(other, tables)) == drop::PlainModel::key(other));
}

}  // namespace
}  // namespace tilefold::test
