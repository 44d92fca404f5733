// Writes boards in the forms that app/records/board_forms.h reads, so that other programs can use them.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

#include "engine/core/document.h"
#include "engine/core/puzzle.h"

namespace tilefold::app {

/// The forms of `tilefold convert`.
enum class BoardForm : std::uint8_t {
  json,    ///< a position file, in one line
  line,    ///< all cells in one line
  rows,    ///< a row of cells per line
  matrix,  ///< a piece per line: size, orientation (1 across, 2 down), row, column; the one that must leave first
  digits,  ///< the digits in one line, . for an empty cell
  rush,    ///< moves, level and states in one line
};

/// Returns the form called `name`, or an error that lists all and suggests one.
Result<BoardForm> find_board_form(std::string_view name);

/// True if a board takes several lines, so that an empty line must follow it.
bool has_lines(BoardForm form);

/// Returns the board of `puzzle` as text without the last line break. `claims` may have "moves" and "states" of the
/// text that the board comes from, which `rush` uses if there are too many states to count. Returns an error if the
/// puzzle has no such form.
Result<std::string> write_board(const Puzzle& puzzle, BoardForm form, const Object& claims,
                                const std::stop_token& stop);

}  // namespace tilefold::app
