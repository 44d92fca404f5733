// Boards of numbers as documents: what positions in files have in common, whatever the puzzle.
//
// Values are powers of two and kept as exponents, 0 for an empty cell. Messages name the row, the column and
// the value, counted from 1.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "engine/core/document.h"
#include "engine/core/geometry.h"
#include "engine/core/rules.h"
#include "engine/core/tile.h"

namespace tilefold {

constexpr int greatest_tile_exponent = 62;

constexpr std::uint64_t value_of_exponent(int exponent) {
  return std::uint64_t{1} << static_cast<unsigned>(exponent);
}

/// 0 for 0, else 2^exponent.
Document value_document(int exponent);

/// The exponent of a value, 0 for 0, nothing for what is no power of two from 2 to 2^62.
std::optional<std::uint8_t> exponent_of(const Document& document);

/// "row 2, column 3".
std::string place_text(Cell cell);

/// Calls visit(cell, value) for every cell of the field "board", a list of rows, the first row first; `first_row`
/// says which that is ("bottom row first"). Fewer rows than `extent` has are allowed, another number of cells in
/// a row is not. Stops at the first error of `visit`.
Result<Done> read_board(const Document& document, Extent extent, std::string_view first_row,
                        const std::function<Result<Done>(Cell, const Document&)>& visit);

/// The way back: a list of rows, the first row first, with value(cell) for every cell.
List board_rows(Extent extent, const std::function<Document(Cell)>& value);

/// The exponent of the tile in a cell, 0 where it is empty, or why it is no tile.
Result<std::uint8_t> read_tile(Cell cell, const Document& value);

/// The field `name` as the exponent of a tile, `standard` where it is missing; 0 only where that is 0, on empty boards.
Result<std::uint8_t> read_tile_field(const Document& document, std::string_view name, std::uint8_t standard);

/// Score and number of moves, 0 where they are missing.
struct Counts {
  std::uint64_t score = 0;
  std::int64_t moves = 0;
};
Result<Counts> read_counts(const Document& document);

/// Refuses a "status" other than that of the position that was read.
Result<Done> check_status(const Document& document, Status status);

}  // namespace tilefold
