// A position of Pairs (parameters and digits), and the encoding of pairs and commands as moves.
//
// Cells are numbered in reading order from the top left. The last row may be shorter than the others. Refills make the
// board grow.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/rules.h"

namespace tilefold::pairs {

constexpr int min_columns = 4;
constexpr int max_columns = 12;
constexpr int max_start_rows = 9;
constexpr int max_refills = 9;

/// Maximum number of cells of a board; a refill that would need more is illegal. A refill at most doubles the number of
/// digits, so the default board (27 digits, 4 refills) needs at most 432 cells. Every board that the parameters allow
/// can be refilled four times even if no digit is removed, as the assertions check.
constexpr int max_cells = 2048;
static_assert((9 * 3 << 4) <= max_cells);
static_assert((max_columns * max_start_rows << 4) <= max_cells);

/// The choices of the parameter `digits`: the smallest and the largest digit of a new board.
constexpr std::array<std::string_view, 12> digit_ranges{"1-9", "1-8", "1-7", "1-6", "1-5", "2-9",
                                                        "2-8", "3-9", "3-7", "4-9", "4-6", "5-9"};

enum class RefillFrom : std::uint8_t { last_cell, last_digit };

struct Parameters {
  std::int8_t columns = 9;
  std::int8_t start_rows = 3;
  std::int8_t refills = 4;
  std::int8_t smallest = 1;  ///< smallest and largest digit of a new board
  std::int8_t largest = 9;
  RefillFrom refill_from = RefillFrom::last_cell;
  bool has_stages = true;
  bool lingers = false;
  friend bool operator==(const Parameters&, const Parameters&) = default;
};

struct State {
  Parameters rules;
  std::array<std::uint8_t, max_cells> cells{};  ///< digits in reading order, 0 for an empty cell
  std::int16_t cell_count = 0;                  ///< number of cells of the board
  std::int8_t refills_left = 0;
  bool awaits_board = false;  ///< true if `play` has cleared the board and `settle` has not yet drawn the next one
  std::int32_t stage = 1;
  std::uint64_t score = 0;
  std::int64_t moves = 0;
  friend bool operator==(const State&, const State&) = default;

  std::uint8_t at(int index) const { return cells[static_cast<std::size_t>(index)]; }
  std::uint8_t& at(int index) { return cells[static_cast<std::size_t>(index)]; }
  int row_count() const { return (cell_count + rules.columns - 1) / rules.columns; }
  /// Returns the cells of a row; the last row may be shorter than the others.
  std::span<const std::uint8_t> row(int number) const {
    const auto width = static_cast<std::size_t>(rules.columns);
    const std::size_t first = static_cast<std::size_t>(number) * width;
    return std::span(cells).subspan(first, std::min(width, static_cast<std::size_t>(cell_count) - first));
  }
  Cell cell(int index) const { return cell_at(index / rules.columns, index % rules.columns); }
};

constexpr std::int32_t max_stage = 1'000'000'000;

constexpr bool do_match(int digit, int other) {
  return digit == other || digit + other == 10;
}

// The code of a move is either a command or two cells. The upper half contains the cell that is first in reading order,
// the lower half the other cell.
constexpr std::uint32_t row_bits = 9;
constexpr std::uint32_t column_bits = 4;
constexpr std::uint32_t cell_bits = row_bits + column_bits;
static_assert(max_cells <= min_columns << row_bits && max_columns <= 1 << column_bits);
constexpr Move refill_move{.code = std::uint32_t{1} << 2 * cell_bits};
constexpr Move settle_move{.code = refill_move.code + 1};

constexpr std::uint32_t cell_code(Cell cell) {
  return static_cast<std::uint32_t>(cell.row) << column_bits | static_cast<std::uint32_t>(cell.column);
}
constexpr Move pair_move(Cell a, Cell b) {
  const auto [first, second] = std::minmax(a, b);
  return {.code = cell_code(first) << cell_bits | cell_code(second)};
}
constexpr Cell cell_of_code(std::uint32_t code) {
  return cell_at(static_cast<int>(code >> column_bits & ((1U << row_bits) - 1)),
                 static_cast<int>(code & ((1U << column_bits) - 1)));
}
constexpr Cell first_cell(Move move) {
  return cell_of_code(move.code >> cell_bits);
}
constexpr Cell second_cell(Move move) {
  return cell_of_code(move.code);
}
constexpr bool is_pair(Move move) {
  return move.code < refill_move.code;
}

}  // namespace tilefold::pairs
