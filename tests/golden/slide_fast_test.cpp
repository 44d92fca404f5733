// Slide's 64-bit boards compared with the reference rules: all rows and columns, and random games.

#include "engine/puzzles/slide/fast_rules.h"

#include <doctest/doctest.h>

#include <vector>

#include "tests/support/slide_board.h"

namespace tilefold::test {
namespace {

using slide::FastRules;
using slide::FastState;
using slide::SlideRules;
using slide::State;

State default_start(Rng& rng, int four_percent = 10) {
  ParameterValues values(SlideRules::info().parameters);
  REQUIRE(values.set_text("four_percent", std::to_string(four_percent)));
  return SlideRules::initial(SlideRules::parameters(values), rng);
}

void check_equal(const FastState& fast, const State& plain) {
  REQUIRE(fast.cells == slide::packed_cells(plain));
  REQUIRE(fast.score == plain.score);
  REQUIRE(fast.moves == plain.moves);
  REQUIRE(FastRules::status(fast) == SlideRules::status(plain));
}

TEST_CASE("Slide: all 65,536 rows and columns of four cells slide on 64-bit boards as in the reference rules") {
  NullSink nobody;
  for (unsigned code = 0; code < 0x10000; ++code)
    for (const Direction direction : slide::directions) {
      const bool is_row = direction == Direction::left || direction == Direction::right;
      State state;
      const int lane = static_cast<int>(code % 4);
      for (int i = 0; i < 4; ++i)
        state.at(is_row ? cell_at(lane, i) : cell_at(i, lane)) =
            static_cast<std::uint8_t>(code >> static_cast<unsigned>(4 * i) & 15U);
      if (!slide::is_fast(state)) continue;
      FastState fast = slide::to_fast(state);
      const Move move = slide::slide_move(direction);
      REQUIRE(FastRules::is_legal(fast, move) == SlideRules::is_legal(state, move));
      const Gain gain = SlideRules::play(state, move, nobody);
      REQUIRE(FastRules::play(fast, move, nobody).score == gain.score);
      REQUIRE(fast.cells == slide::packed_cells(state));
    }
}

TEST_CASE("Slide: a 64-bit board is transposed, mirrored and flipped correctly, and doing so twice restores it") {
  Rng rng(61);
  for (int i = 0; i < 1000; ++i) {
    const State state = random_slide_state(rng);
    State turned;
    State reversed;
    State upside_down;
    SlideRules::for_each_cell(state, [&](Cell cell) {
      turned.at(cell_at(cell.column, cell.row)) = state.at(cell);
      reversed.at(cell_at(cell.row, 3 - cell.column)) = state.at(cell);
      upside_down.at(cell_at(3 - cell.row, cell.column)) = state.at(cell);
    });
    const PackedBoard cells = slide::packed_cells(state);
    REQUIRE(transposed(cells) == slide::packed_cells(turned));
    REQUIRE(mirrored(cells) == slide::packed_cells(reversed));
    REQUIRE(flipped(cells) == slide::packed_cells(upside_down));
    REQUIRE(transposed(transposed(cells)) == cells);
    REQUIRE(mirrored(mirrored(cells)) == cells);
    REQUIRE(flipped(flipped(cells)) == cells);
  }
}

TEST_CASE("Slide: a game on a 64-bit board matches the reference rules after every move") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Rng rng(seed);
    State plain = default_start(rng, seed % 3 == 0 ? 100 : static_cast<int>(seed % 50));
    FastState fast = slide::to_fast(plain);
    Rng same = rng;
    NullSink nobody;
    while (SlideRules::status(plain) == Status::playing) {
      check_equal(fast, plain);
      const Move move = random_move<SlideRules>(plain, rng);
      REQUIRE(random_move<FastRules>(fast, same) == move);
      SlideRules::play(plain, move, nobody);
      FastRules::play(fast, move, nobody);
      REQUIRE(fast.cells == slide::packed_cells(plain));
      SlideRules::settle(plain, rng, nobody);
      FastRules::settle(fast, same, nobody);
    }
    check_equal(fast, plain);
    CHECK(same == rng);
  }
}

TEST_CASE("Slide: random games played several at once end like those played one by one") {
  for (const std::uint64_t most : {std::uint64_t{0}, std::uint64_t{7}, std::uint64_t{1} << 60U}) {
    std::vector<Playout<State>> plain;
    std::vector<Playout<FastState>> fast;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      Rng rng(seed);
      const State start = default_start(rng);
      plain.push_back({.state = start, .rng = rng});
      fast.push_back({.state = slide::to_fast(start), .rng = rng});
    }
    play_all_randomly<SlideRules>(std::span(plain), most);
    play_all_randomly<FastRules>(std::span(fast), most);
    for (std::size_t i = 0; i < plain.size(); ++i) {
      REQUIRE(fast[i].played == plain[i].played);
      REQUIRE(fast[i].rng == plain[i].rng);
      check_equal(fast[i].state, plain[i].state);
    }
  }
}

TEST_CASE("Slide: a 64-bit board has the same random new tiles and probabilities as in the reference rules") {
  Rng rng(62);
  for (int i = 0; i < 300; ++i) {
    State plain = random_slide_state(rng);
    plain.awaits_tile = true;
    plain.rules.four_percent = static_cast<std::int8_t>(rng.below(3) * 50);
    std::vector<std::pair<std::uint64_t, std::uint64_t>> expected;
    SlideRules::for_each_outcome(plain, [&](const State& next, std::uint64_t weight) {
      expected.emplace_back(slide::packed_cells(next), weight);
    });
    std::vector<std::pair<std::uint64_t, std::uint64_t>> found;
    FastRules::for_each_outcome(slide::to_fast(plain), [&](const FastState& next, std::uint64_t weight) {
      found.emplace_back(next.cells, weight);
    });
    REQUIRE(found == expected);
  }
}

TEST_CASE("Slide: a board fits into 64 bits unless it has another size, a tile above 32768 or two of 32768") {
  CHECK(slide::is_fast(slide_state({"32768 2 . .", ". . . .", ". . . .", ". . . ."})));
  CHECK_FALSE(slide::is_fast(slide_state({"65536 2 . .", ". . . .", ". . . .", ". . . ."})));
  CHECK_FALSE(slide::is_fast(slide_state({"32768 2 . .", ". . . .", ". 32768 . .", ". . . ."})));
  CHECK_FALSE(slide::is_fast(slide_state({"2 4 .", ". . .", ". . ."})));
  CHECK_FALSE(slide::is_fast(slide_state({"2 4 . . .", ". . . . .", ". . . . .", ". . . . ."})));
}

}  // namespace
}  // namespace tilefold::test
