// Parses boards of numbers from rows of numbers or from lists of lists, and decides whether the numbers are tile values
// or exponents. Shared by the puzzles whose tiles are powers of two.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/board_text.h"
#include "engine/core/geometry.h"

namespace tilefold {

/// A board of numbers, row by row as in the text; 0 is an empty cell. Invariant: not empty, and all rows are equally
/// long.
struct NumberGrid {
  struct Row {
    std::vector<std::int64_t> numbers;
    std::vector<int> columns;  ///< text column of each number in its line; empty if the board was read from data
    int line = 1;
  };

  std::vector<Row> rows;
  std::vector<std::int64_t> next;  ///< upcoming tiles, if the text has a line "next 2 4"

  bool is_data() const { return rows.front().columns.empty(); }
  Extent extent() const {
    return {.rows = static_cast<int>(rows.size()), .columns = static_cast<int>(rows.front().numbers.size())};
  }

  /// Describes where a cell is in the text or, if the board was read from data, in the list.
  Phrase place(Cell cell) const;
};

/// The boards of numbers in a text; at least one unless there is a problem.
struct NumberText {
  std::vector<NumberGrid> grids;
  Fit fit = Fit::none;  ///< `possible` if at least half of the text consists of numbers
  Error problem = {};
};

/// Parses all boards of numbers in a text. In plain text, blank lines separate boards. Parsed data contain one board or
/// several, each as a list of rows.
NumberText number_grids(const BoardText& text);

/// The meaning of a board's numbers: tile values or exponents of 2.
enum class NumberKind : std::uint8_t { values, exponents };

/// Returns `values` if all numbers are powers of two, and `exponents` if all are at most 17 and some are not powers of
/// two. Otherwise returns an error with the position of the first number that cannot be a tile.
Result<NumberKind> kind_of(const NumberGrid& grid);

/// Returns the numbers of a board as tile values.
List rows_of_values(const NumberGrid& grid, NumberKind kind);

/// Returns a description of the board, such as "4 rows of 4, values".
std::string form_of(const NumberGrid& grid, NumberKind kind);

}  // namespace tilefold
