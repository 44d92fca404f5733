// The board evaluation of Drop: tables and fast boards give the sum that its definition gives.

#include "engine/puzzles/drop/evaluation.h"

#include <doctest/doctest.h>

#include "engine/puzzles/drop/models.h"
#include "tests/support/drop_board.h"
#include "tests/support/drop_random.h"

namespace tilefold::test {
namespace {

using drop::DropRules;
using drop::FeatureBoard;
using drop::State;

std::int64_t obvious_sum(const FeatureBoard& board) {
  std::int64_t sum = 0;
  drop::for_each_feature(board, [&](int i) { sum += drop::evaluation_weights()[static_cast<std::size_t>(i)]; });
  return sum;
}

TEST_CASE("the evaluation of a board is the sum of the weights of its features, on boards of every size") {
  Rng rng(51);
  for (int i = 0; i < 20'000; ++i) {
    const State state = random_position(random_drop_parameters(rng), rng);
    const bool is_playing = DropRules::status(state) == Status::playing;
    REQUIRE(drop::evaluation(state) == (is_playing ? obvious_sum(FeatureBoard(state)) : 0));
    if (!drop::is_fast(state.rules)) continue;
    const drop::FastTables tables(state.rules);
    REQUIRE(drop::evaluation(drop::to_fast(state, tables)) == drop::evaluation(state));
  }
}

TEST_CASE("every feature is counted once wherever it fits, and a mirrored board is as good") {
  const DropSetting setting{.rows = 4, .columns = 3};
  const State state = drop_state({". 4 .", "2 8 .", "16 2 64"}, setting);
  int count = 0;
  drop::for_each_feature(FeatureBoard(state), [&](int) { ++count; });
  // One number of free cells; 12 cells; 9 pairs and 6 triples upwards; 8 pairs across; 6 blocks of four corners.
  CHECK(count == 1 + 12 + 9 + 6 + 8 + 24);
  CHECK(drop::evaluation(state) == drop::evaluation(drop_state({". 4 .", ". 8 2", "64 2 16"}, setting)));
}

TEST_CASE("tiles above 2^15 count as 2^15") {
  CHECK(drop::evaluation(drop_state({"32768 4 2"})) == drop::evaluation(drop_state({"65536 4 2"})));
  CHECK(drop::evaluation(drop_state({"32768 4 2"})) == drop::evaluation(drop_state({"4611686018427387904 4 2"})));
}

TEST_CASE("evaluation sees what a player sees") {
  const std::int64_t orderly = drop::evaluation(drop_state({"4 2 . . .", "64 32 16 8 4"}));
  CHECK(orderly > drop::evaluation(drop_state({"64 32 . . .", "4 2 16 8 4"})));  // large tiles on small ones
  CHECK(orderly > drop::evaluation(drop_state({"4", "64", "2", "32", "16", "8"})));
}

TEST_CASE("the key of a board does not depend on what led to it") {
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

TEST_CASE("the key tells a tile on the board from the same tile in the preview") {
  const State one = drop_state({"2 8 ."}, {.preview = {4}});
  const State other = drop_state({"4 8 ."}, {.preview = {2}});
  CHECK(drop::PlainModel::key(one) != drop::PlainModel::key(other));
  const drop::FastTables tables(one.rules);
  CHECK(drop::FastModel::key(drop::to_fast(one, tables)) == drop::PlainModel::key(one));
  CHECK(drop::FastModel::key(drop::to_fast(other, tables)) == drop::PlainModel::key(other));
}

}  // namespace
}  // namespace tilefold::test
