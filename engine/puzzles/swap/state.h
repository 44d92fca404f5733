// A position of Swap (parameters, tiles, visible next tiles), and the encoding of swaps as moves.
//
// Row 0 is the top row. An empty cell contains 0; cells are empty only between play and settle. Cells hold plain values
// rather than exponents, because sums need not be powers of two.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/core/board_document.h"
#include "engine/core/parameters.h"
#include "engine/core/rules.h"
#include "engine/core/translatable.h"

namespace tilefold::swap {

constexpr int min_side = 3;
constexpr int max_side = 12;
constexpr int max_horizon = 8;
constexpr std::size_t max_area = std::size_t{max_side} * max_side;
constexpr std::uint64_t max_value = value_of_exponent(max_tile_exponent);

constexpr int min_run = 3;
constexpr int max_run = 5;

/// Largest number of different new tiles: 2, 4 and so on, up to 128.
constexpr std::uint32_t max_kinds = 7;

enum class ValueRule : std::uint8_t { doubling, sum };
enum class Target : std::uint8_t { swapped, first };
enum class Shape : std::uint8_t { cross, lines };
enum class Swaps : std::uint8_t { merging, free };

struct Parameters {
  std::int8_t rows = 8;
  std::int8_t columns = 8;
  ValueRule value = ValueRule::doubling;
  Target target = Target::swapped;
  Shape shape = Shape::cross;
  bool has_diagonals = false;
  Swaps swaps = Swaps::merging;
  bool has_gravity = true;
  std::int8_t horizon = 0;               ///< number of visible next tiles per column
  std::int8_t run = min_run;             ///< number of equal tiles in a line that merge, at least
  std::int8_t kinds = 4;                 ///< number of different new tiles: 2, 4, 8 and so on
  std::int32_t tile_decay = millionths;  ///< weight of a new tile relative to the next smaller one, in millionths
  std::int32_t move_limit = 0;           ///< number of moves after which the game is over; 0 for no limit
  friend bool operator==(const Parameters&, const Parameters&) = default;
};

struct State {
  Parameters rules;
  bool awaits_tiles = false;  ///< true if `play` has merged tiles and `settle` has not yet added new ones
  std::array<std::uint64_t, max_area> cells{};
  std::array<std::array<std::uint8_t, max_horizon>, max_side>
      preview{};  ///< visible next tiles of each column, the next one first
  std::uint64_t score = 0;
  std::int64_t moves = 0;
  friend bool operator==(const State&, const State&) = default;

  Extent extent() const { return {.rows = rules.rows, .columns = rules.columns}; }
  std::uint64_t at(Cell cell) const { return cells[index(cell)]; }
  std::uint64_t& at(Cell cell) { return cells[index(cell)]; }

  /// Returns the index of a cell in `cells`, which are stored column by column.
  static constexpr std::size_t index(Cell cell) { return static_cast<std::size_t>(cell.column * max_side + cell.row); }
};

/// True if the game is over because its moves are used up.
constexpr bool is_spent(const State& state) {
  return state.rules.move_limit > 0 && state.moves >= state.rules.move_limit;
}

/// True if `number` can be a new tile.
constexpr bool is_new_tile(const Parameters& rules, std::int64_t number) {
  return number >= 2 && number <= std::int64_t{1} << rules.kinds &&
         std::has_single_bit(static_cast<std::uint64_t>(number));
}

/// True if `number` can be a tile under this rule. what_a_tile_is describes the valid numbers for error messages.
constexpr bool is_tile(ValueRule rule, std::int64_t number) {
  if (number < 2 || number > static_cast<std::int64_t>(max_value)) return false;
  return rule == ValueRule::doubling ? std::has_single_bit(static_cast<std::uint64_t>(number)) : number % 2 == 0;
}
constexpr std::string_view what_a_tile_is(ValueRule rule) {
  return rule == ValueRule::doubling ? command_line_text("a power of two from 2 to 2^62")
                                     : command_line_text("an even number from 2 to 2^62");
}

/// The two cells of a swap. `one` is the left or upper cell.
struct Pair {
  Cell one;
  Cell other;
};

constexpr Move swap_right(Cell cell) {
  return {.code = static_cast<std::uint32_t>(State::index(cell))};
}
constexpr Move swap_down(Cell cell) {
  return {.code = static_cast<std::uint32_t>(max_area + State::index(cell))};
}
/// Returns the cells of a swap. Requires a code below 2 · max_area.
constexpr Pair pair_of(Move move) {
  const auto index = static_cast<int>(move.code % max_area);
  const Cell one = cell_at(index % max_side, index / max_side);
  const bool is_down = move.code >= max_area;
  return {.one = one, .other = cell_at(one.row + (is_down ? 1 : 0), one.column + (is_down ? 0 : 1))};
}

/// Calls visit(cell) for every cell, column by column from the left, each column from the top.
template <class F>
void for_each_cell(const Parameters& rules, F&& visit) {
  for (int column = 0; column < rules.columns; ++column)
    for (int row = 0; row < rules.rows; ++row) visit(cell_at(row, column));
}

}  // namespace tilefold::swap
