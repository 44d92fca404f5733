// The fast rules of Drop compared with the reference rules: the same positions, draws and scores, move by move.

#include <doctest/doctest.h>

#include <tuple>
#include <utility>
#include <vector>

#include "engine/puzzles/drop/fast_rules.h"
#include "tests/support/drop_random.h"
#include "tests/support/long_run.h"

namespace tilefold::test {
namespace {

using drop::continue_move;
using drop::drop_move;
using drop::DropRules;
using drop::FastRules;
using drop::FastState;
using drop::FastTables;
using drop::Mask;
using drop::Parameters;
using drop::State;
namespace masks = drop::masks;

std::vector<Move> all_moves(const State& state) {
  MoveList<DropRules::max_moves> list;
  DropRules::moves(state, list);
  std::vector<Move> moves(list.begin(), list.end());
  if (DropRules::is_legal(state, continue_move)) moves.push_back(continue_move);
  return moves;
}

// A sink that records the merges: cell, number of tiles, and resulting value.
struct Merges {
  std::vector<std::tuple<Cell, int, std::uint64_t>> told;
  int tiles = 1;

  static void spawn(Cell, Face, Extent = {}) {}
  static void move(Cell, Cell) {}
  void absorb(Cell, Cell) { ++tiles; }
  void change(Cell cell, Face face) { told.emplace_back(cell, std::exchange(tiles, 1), face.value); }
  static void clear(Cell) {}
  static void beat(Animation = Animation::plain) {}
};

// Plays the same game by the reference rules and by the fast rules, for up to `most` moves. Returns the number of
// moves.
int play_both(State plain, const FastTables& tables, Rng& rng, int most) {
  FastState fast = drop::to_fast(plain, tables);
  NullSink nobody;
  Rng plain_rng(rng.next());
  Rng fast_rng = plain_rng;
  for (int played = 0; played < most; ++played) {
    REQUIRE(FastRules::status(fast) == DropRules::status(plain));
    const std::vector<Move> moves = all_moves(plain);
    for (std::uint32_t code = 0; code < 10; ++code)
      REQUIRE(FastRules::is_legal(fast, drop_move(static_cast<int>(code))) ==
              DropRules::is_legal(plain, drop_move(static_cast<int>(code))));
    REQUIRE(FastRules::is_legal(fast, continue_move) == DropRules::is_legal(plain, continue_move));
    if (moves.empty()) return played;
    const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    Merges expected;
    Merges merges;
    const Gain gain = DropRules::play(plain, move, expected);
    REQUIRE(FastRules::play(fast, move, merges).score == gain.score);
    REQUIRE(merges.told == expected.told);
    DropRules::settle(plain, plain_rng, nobody);
    FastRules::settle(fast, fast_rng, nobody);
    REQUIRE(drop::to_plain(fast) == plain);
    REQUIRE(fast_rng == plain_rng);
  }
  return most;
}

TEST_CASE("Drop: the fast rules play a million random moves like the reference rules") {
  Rng rng(99);
  const int wanted = is_long_run() ? 30'000'000 : 1'000'000;
  for (int moves = 0; moves < wanted;) {
    const Parameters rules = small_parameters(rng);
    const FastTables tables(rules);
    moves += play_both(DropRules::initial(rules, rng), tables, rng, 300);
  }
}

TEST_CASE("Drop: the fast rules play like the reference rules from unstable positions and at the limits") {
  Rng rng(5);
  for (int i = 0; i < 30'000; ++i) {
    const Parameters rules = small_parameters(rng);
    const FastTables tables(rules);
    play_both(random_position(rules, rng), tables, rng, 6);
  }
}

TEST_CASE("Drop: converting a position for the fast rules and back leaves it unchanged") {
  Rng rng(6);
  for (int i = 0; i < 1000; ++i) {
    const Parameters rules = small_parameters(rng);
    const FastTables tables(rules);
    const State state = random_position(rules, rng);
    CHECK(drop::to_plain(drop::to_fast(state, tables)) == state);
  }
}

TEST_CASE("Drop: the fast rules list and randomly choose the same moves as the reference rules") {
  Rng rng(7);
  for (int i = 0; i < 1000; ++i) {
    const Parameters rules = small_parameters(rng);
    const FastTables tables(rules);
    const State state = random_position(rules, rng);
    const FastState fast = drop::to_fast(state, tables);
    MoveList<DropRules::max_moves> plain_moves;
    MoveList<FastRules::max_moves> fast_moves;
    DropRules::moves(state, plain_moves);
    FastRules::moves(fast, fast_moves);
    REQUIRE(std::equal(plain_moves.begin(), plain_moves.end(), fast_moves.begin(), fast_moves.end()));
    if (fast_moves.empty()) continue;
    Rng a(rng.next());
    Rng b = a;
    REQUIRE(FastRules::random_move(fast, a) == fast_moves[b.below(static_cast<std::uint32_t>(fast_moves.size()))]);
  }
}

// Reference implementation: returns the column without the cells of `rows`.
std::uint64_t fallen(std::uint64_t column, std::uint32_t rows) {
  std::uint64_t left = 0;
  unsigned filled = 0;
  for (unsigned row = 0; row < 8; ++row)
    if ((rows >> row & 1U) == 0) left |= (column >> (8 * row) & 0xffU) << (8 * filled++);
  return left;
}

TEST_CASE("Drop: board masks computed with and without processor intrinsics agree with a reference") {
  Rng rng(8);
  for (int i = 0; i < 20'000; ++i) {
    drop::Columns columns{};
    drop::Mask filled = 0;
    drop::Mask twos = 0;
    for (std::size_t column = 0; column < 8; ++column)
      for (std::uint32_t row = 0, height = rng.below(9); row < height; ++row) {
        columns[column] |= std::uint64_t{1 + rng.below(4)} << (8 * row);
        filled |= Mask{1} << (8 * column + row);
      }
    const auto at = [&](std::size_t column, std::size_t row) {
      return column < 8 && row < 8 ? columns[column] >> (8 * row) & 0xffU : 0;
    };
    drop::Mask mergeable = 0;
    for (std::size_t column = 0; column < 8; ++column)
      for (std::size_t row = 0; row < 8; ++row) {
        const auto tile = at(column, row);
        const drop::Mask cell = Mask{1} << (8 * column + row);
        if (tile == 2) twos |= cell;
        if (tile != 0 && (tile == at(column + 1, row) || tile == at(column, row + 1))) mergeable |= cell;
      }
    drop::FastBoard board(columns, filled);
    REQUIRE(board.equal_to(2) == twos);
    REQUIRE(drop::masks::portable::equal_to(columns, 2) == twos);
    REQUIRE(board.mergeable() == mergeable);
    REQUIRE(drop::masks::portable::mergeable(columns) == mergeable);
    const int place = static_cast<int>(rng.below(64));
    REQUIRE(board.at(place) == at(static_cast<std::size_t>(place / 8), static_cast<std::size_t>(place % 8)));
    const drop::Mask removed = (drop::Mask{rng.next()} << 32U | rng.next()) & filled;
    board.remove(removed);
    drop::Columns after{};
    board.store(after);
    for (std::size_t column = 0; column < 8; ++column) {
      const auto rows = static_cast<std::uint32_t>(removed >> (8 * column) & 0xffU);
      REQUIRE(after[column] == fallen(columns[column], rows));
      REQUIRE(drop::masks::portable::without(columns[column], rows) == fallen(columns[column], rows));
      REQUIRE((board.filled() >> (8 * column) & 0xffU) == (1U << masks::height(after[column])) - 1);
    }
  }
}

}  // namespace
}  // namespace tilefold::test
