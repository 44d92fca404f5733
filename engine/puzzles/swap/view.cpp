#include "engine/puzzles/swap/view.h"

#include <algorithm>
#include <bit>

#include "engine/puzzles/swap/merges.h"

namespace tilefold::swap {
namespace {

// Returns the numbers 2^a·3^b with a ≥ 1, in ascending order.
std::array<std::uint64_t, tile_classes_of_view> all_sums() {
  std::array<std::uint64_t, tile_classes_of_view> sums{};
  std::size_t count = 0;
  for (std::uint64_t value = 2; count < sums.size(); value += 2) {
    std::uint64_t rest = value >> static_cast<unsigned>(std::countr_zero(value));
    while (rest % 3 == 0) rest /= 3;
    if (rest == 1) sums[count++] = value;
  }
  return sums;
}

std::uint8_t& count_at(learn::Board& board, int which) {
  return board.counts[static_cast<std::size_t>(which)];
}

// Adds `more` to a count, which saturates at 255.
void add(learn::Board& board, int which, int more) {
  std::uint8_t& count = count_at(board, which);
  count = static_cast<std::uint8_t>(std::min(count + more, 255));
}

// Counts the swap of `from` and `to` if it makes the tile from `from` part of a merge.
void count_merging(State& state, Cell from, Cell to, learn::Board& board) {
  std::swap(state.at(from), state.at(to));
  if (is_mergeable(state, to)) {
    add(board, count_of_swaps, 1);
    add(board,
        count_of_swaps_by_tile_class +
            std::min(tile_class_of(state.rules.value, state.at(to)), tile_classes_of_view - 1),
        1);
  }
  std::swap(state.at(from), state.at(to));
}

void count_merging_swaps(const State& state, learn::Board& board) {
  State scratch = state;
  const auto count = [&](Cell one, Cell other) {
    if (!state.extent().holds(other) || state.at(other) == 0 || state.at(one) == state.at(other)) return;
    count_merging(scratch, one, other, board);
    count_merging(scratch, other, one, board);
  };
  for_each_cell(state.rules, [&](Cell cell) {
    if (state.at(cell) == 0) return;
    count(cell, cell_at(cell.row, cell.column + 1));
    count(cell, cell_at(cell.row + 1, cell.column));
  });
}

void count_tiles(learn::Board& board, Extent extent) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(extent.area()); ++i)
    ++count_at(board, count_of_tiles + std::min<int>(board.cells[i], tile_classes_of_view - 1));
}

}  // namespace

int tile_class_of(ValueRule rule, std::uint64_t value) {
  if (value == 0) return 0;
  if (rule == ValueRule::doubling) return static_cast<int>(std::bit_width(value)) - 1;
  static const std::array<std::uint64_t, tile_classes_of_view> sums = all_sums();
  return static_cast<int>(std::upper_bound(sums.begin(), sums.end(), value) - sums.begin());
}

void see(const State& state, learn::Board& board) {
  for_each_cell(state.rules, [&](Cell cell) {
    const auto i = static_cast<std::size_t>(cell.row * state.rules.columns + cell.column);
    board.cells[i] = static_cast<std::uint8_t>(tile_class_of(state.rules.value, state.at(cell)));
  });
  count_tiles(board, state.extent());
  if (state.rules.swaps == Swaps::merging) count_merging_swaps(state, board);
}

void see(const FastState& state, learn::Board& board) {
  const Parameters& rules = state.tables->rules;
  const Mask filled = state.tables->cells & ~state.gaps;
  for (int column = 0; column < rules.columns; ++column)
    for (int row = 0; row < rules.rows; ++row)
      board.cells[static_cast<std::size_t>(row * rules.columns + column)] = state.at(8 * column + row);
  count_tiles(board, {.rows = rules.rows, .columns = rules.columns});
  if (rules.swaps != Swaps::merging) return;
  const Equalities equal = FastBoard(state.columns).equalities(filled);
  const MergingSwaps found = merging_swaps(equal);
  const Mask right_pairs = filled & filled >> 8U & ~equal.right;
  const Mask down_pairs = filled & (filled & ~masks::top_row) >> 1U & ~equal.down;
  const auto count = [&](Mask movers) {
    add(board, count_of_swaps, std::popcount(movers));
    for (; movers != 0; movers &= movers - 1)
      add(board,
          count_of_swaps_by_tile_class + std::min<int>(state.at(std::countr_zero(movers)), tile_classes_of_view - 1),
          1);
  };
  count((found.leftward & right_pairs) << 8U);
  count(found.rightward & right_pairs);
  count((found.upward & down_pairs) << 1U);
  count(found.downward & down_pairs);
}

}  // namespace tilefold::swap
