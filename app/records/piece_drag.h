// Converts drags of pieces in the logs of other programs to moves. A log states the cell to which a piece was dragged,
// which may be beyond the exit of the board.
#pragma once

#include <optional>
#include <string_view>

#include "engine/core/puzzle.h"

namespace tilefold::records {

/// A drag of a piece. `row` and `column` are its first cell after the drag, which may be outside the board.
struct PieceDrag {
  Tile tile;
  int row = 0;
  int column = 0;
};

/// Returns the tile with this letter; nullopt if the board has none.
std::optional<Tile> tile_with(const Snapshot& board, char letter);

/// Parses a text such as "A+3" (piece and distance) or "A@3,5" (piece, row and column from 1); nullopt if the text has
/// another form or names a piece that the board does not have.
std::optional<PieceDrag> parse_drag(const Snapshot& board, std::string_view text);

/// Returns the move that the drag makes, or nullopt if the piece stays on its cell. A drag beyond the exit is the move
/// to the edge that solves the level; once the level is solved, it makes no move. Returns an error if the drag is
/// not possible.
Result<std::optional<Move>> read_drag(const Puzzle& now, const PieceDrag& drag);

}  // namespace tilefold::records
