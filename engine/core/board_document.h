// Reads and writes boards of numbers as documents; shared by all puzzles whose position files contain such boards.
//
// Tile values are powers of two; a board stores their exponents, and 0 for an empty cell. Error messages name the row,
// the column (both counted from 1) and the value.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "engine/core/document.h"
#include "engine/core/geometry.h"
#include "engine/core/rules.h"
#include "engine/core/tile.h"

namespace tilefold {

constexpr int max_tile_exponent = 62;

constexpr std::uint64_t value_of_exponent(int exponent) {
  return std::uint64_t{1} << static_cast<unsigned>(exponent);
}

/// Returns 0 for exponent 0, else 2^exponent.
Document value_document(int exponent);

/// Returns the exponent of a value: 0 for 0, nullopt unless the value is 0 or a power of two from 2 to 2^62.
std::optional<std::uint8_t> exponent_of(const Document& document);

/// Returns a cell for messages, such as "row 2, column 3".
Phrase place_phrase(Cell cell);

/// The row of a board that comes first in a document; error messages name it.
enum class FirstRow : std::uint8_t { top, bottom };

/// Calls visit(cell, value) for every cell of the field "board", which is a list of rows, row 0 first. The list may
/// have fewer rows than `extent`; every row must have exactly as many cells as `extent` has columns. Stops at the first
/// error of `visit`.
Result<Done> read_board(const Document& document, Extent extent, FirstRow first_row,
                        const std::function<Result<Done>(Cell, const Document&)>& visit);

/// Returns the contents of the field "board": a list of rows, row 0 first, that contains value(cell) for every cell.
List board_rows(Extent extent, const std::function<Document(Cell)>& value);

/// Returns the exponent of the tile with this value, or 0 if the cell is empty. Returns an error that names `cell` if
/// `value` is not the value of a tile.
Result<std::uint8_t> read_tile(Cell cell, const Document& value);

/// Returns the exponent of the tile in the field `name`, or `default_value` if the field is missing. The field may
/// contain 0 only if `default_value` is 0, which means that the board is empty.
Result<std::uint8_t> read_tile_field(const Document& document, std::string_view name, std::uint8_t default_value);

/// Score and number of moves as read from a document; 0 if the field is missing.
struct Counts {
  std::uint64_t score = 0;
  std::int64_t moves = 0;
};
Result<Counts> read_counts(const Document& document);

/// Returns an error if the document has a field "status" that differs from `status`, the status of the position that
/// was read.
Result<Done> check_status(const Document& document, Status status);

}  // namespace tilefold
