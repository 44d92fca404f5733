// Writes boards in the forms that app/records/board_forms.h can read, so that other programs can use the boards.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

#include "engine/core/document.h"
#include "engine/core/puzzle.h"

namespace tilefold::records {

/// The forms in which `tilefold convert` writes a board.
enum class BoardForm : std::uint8_t {
  json,  ///< a position file on one line
  line,  ///< all cells on one line
  rows,  ///< one row of cells per line
  /// One line per piece: size, orientation (1 horizontal, 2 vertical), row and column; the first piece is the one that
  /// must leave the board.
  matrix,
  digits,  ///< all digits on one line; "." represents an empty cell
  rush,    ///< number of moves, level and number of states on one line
};

/// Returns the form with this name. Otherwise returns an error that lists all names and suggests a similar one.
Result<BoardForm> find_board_form(std::string_view name);

/// True if a board in this form takes several lines, so that boards must be separated by an empty line.
bool has_lines(BoardForm form);

/// Returns the board of `puzzle` as text, without a line break at the end. `claims` contains the numbers "moves" and
/// "states" that the text of the board stated; the form `rush` writes these if the board has too many states to count.
/// Returns an error if boards of the puzzle cannot be written in this form.
Result<std::string> write_board(const Puzzle& puzzle, BoardForm form, const Object& claims,
                                const std::stop_token& stop);

}  // namespace tilefold::records
