// Boards of numbers in text form: rows of numbers, lists of lists, and values told apart from exponents. Shared by the
// puzzles whose tiles are powers of two.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/board_text.h"
#include "engine/core/geometry.h"

namespace tilefold {

/// Numbers row by row as they are written, 0 for an empty cell. Invariant: not empty, and all rows are equally long.
struct NumberGrid {
  struct Row {
    std::vector<std::int64_t> numbers;
    std::vector<int> columns;  ///< column of each number in its line; empty for data
    int line = 1;
  };

  std::vector<Row> rows;
  std::vector<std::int64_t> next;  ///< upcoming tiles, if the text has a line "next 2 4"

  bool is_data() const { return rows.front().columns.empty(); }
  Extent extent() const {
    return {.rows = static_cast<int>(rows.size()), .columns = static_cast<int>(rows.front().numbers.size())};
  }

  /// Returns the place of a cell in the text, or in the list for data.
  std::string place(Cell cell) const;
};

/// The grids of a text. Without a problem there is at least one.
struct NumberText {
  std::vector<NumberGrid> grids;
  Fit fit = Fit::none;  ///< `possible` if at least half of the text is numbers
  std::string problem;
};

/// Parses all grids of a text. Boards in lines are separated by blank lines; data holds one list of rows or several.
NumberText number_grids(const BoardText& text);

/// The meaning of the numbers of a grid.
enum class NumberKind : std::uint8_t { values, exponents };

/// Returns the meaning of the numbers: values if all of them are powers of two, exponents if all of them are at most 17
/// and some are not powers of two. Otherwise returns an error with the place of the first number that cannot be a tile.
Result<NumberKind> kind_of(const NumberGrid& grid);

/// Returns the numbers as values.
List rows_of_values(const NumberGrid& grid, NumberKind kind);

/// Returns "4 rows of 4, values".
std::string form_of(const NumberGrid& grid, NumberKind kind);

}  // namespace tilefold
