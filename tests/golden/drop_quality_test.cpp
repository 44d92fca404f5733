// The board quality of Drop: tables and fast boards give the sum that its definition gives.

#include "engine/puzzles/drop/quality.h"

#include <doctest/doctest.h>

#include "engine/puzzles/drop/forms.h"
#include "tests/support/drop_board.h"
#include "tests/support/drop_random.h"

namespace tilefold::test {
namespace {

using drop::DropRules;
using drop::QualityBoard;
using drop::State;

std::int64_t obvious_sum(const QualityBoard& board) {
  std::int64_t sum = 0;
  drop::for_each_pattern(board, [&](int i) { sum += drop::quality_weights()[static_cast<std::size_t>(i)]; });
  return sum;
}

TEST_CASE("the quality of a board is the sum of the weights of its patterns, on boards of every size") {
  Rng rng(51);
  for (int i = 0; i < 20'000; ++i) {
    const State state = random_position(random_drop_parameters(rng), rng);
    const bool is_playing = DropRules::status(state) == Status::playing;
    REQUIRE(drop::quality(state) == (is_playing ? obvious_sum(QualityBoard(state)) : 0));
    if (!drop::is_fast(state.rules)) continue;
    const drop::FastTables tables(state.rules);
    REQUIRE(drop::quality(drop::to_fast(state, tables)) == drop::quality(state));
  }
}

TEST_CASE("every pattern is counted once wherever it fits, and a mirrored board is as good") {
  const DropSetting setting{.rows = 4, .columns = 3};
  const State state = drop_state({". 4 .", "2 8 .", "16 2 64"}, setting);
  int count = 0;
  drop::for_each_pattern(QualityBoard(state), [&](int) { ++count; });
  // One number of free cells; 12 cells; 9 pairs and 6 threes upwards; 8 pairs across; 6 blocks of four corners.
  CHECK(count == 1 + 12 + 9 + 6 + 8 + 24);
  CHECK(drop::quality(state) == drop::quality(drop_state({". 4 .", ". 8 2", "64 2 16"}, setting)));
}

TEST_CASE("tiles above 2^15 count as 2^15") {
  CHECK(drop::quality(drop_state({"32768 4 2"})) == drop::quality(drop_state({"65536 4 2"})));
  CHECK(drop::quality(drop_state({"32768 4 2"})) == drop::quality(drop_state({"4611686018427387904 4 2"})));
}

TEST_CASE("quality sees what a player sees") {
  const std::int64_t orderly = drop::quality(drop_state({"4 2 . . .", "64 32 16 8 4"}));
  CHECK(orderly > drop::quality(drop_state({"64 32 . . .", "4 2 16 8 4"})));  // large tiles on small ones
  CHECK(orderly > drop::quality(drop_state({"4", "64", "2", "32", "16", "8"})));
}

TEST_CASE("the key of a board does not depend on what led to it") {
  Rng rng(52);
  for (int i = 0; i < 2000; ++i) {
    const State state = random_position(random_drop_parameters(rng), rng);
    State richer = state;
    richer.score += 100;
    richer.moves += 3;
    CHECK(drop::PlainForm::key(richer) == drop::PlainForm::key(state));
    State other = state;
    other.preview[0] = static_cast<std::uint8_t>(state.preview[0] + 1);
    CHECK(drop::PlainForm::key(other) != drop::PlainForm::key(state));
  }
}

TEST_CASE("the key tells a tile on the board from the same tile in the preview") {
  const State one = drop_state({"2 8 ."}, {.preview = {4}});
  const State other = drop_state({"4 8 ."}, {.preview = {2}});
  CHECK(drop::PlainForm::key(one) != drop::PlainForm::key(other));
  const drop::FastTables tables(one.rules);
  CHECK(drop::FastForm::key(drop::to_fast(one, tables)) == drop::PlainForm::key(one));
  CHECK(drop::FastForm::key(drop::to_fast(other, tables)) == drop::PlainForm::key(other));
}

}  // namespace
}  // namespace tilefold::test
