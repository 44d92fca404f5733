// A board that the user is editing: its rules, its position, and the functions of the puzzle that change them.
#pragma once

#include <cstdint>
#include <string>

#include "app/play/board_reading.h"
#include "engine/core/puzzle_info.h"

namespace tilefold::play {

/// A board and its rules. All member functions require that the puzzle has an editor.
struct DraftBoard {
  const PuzzleInfo* info = nullptr;
  ParameterValues values;
  Document state;
  BoardReading reading = {};  ///< the picture of the board and its doubtful cells; empty for a new board

  const Editor& editor() const { return *info->editor; }

  Snapshot snapshot() const { return editor().show(values, state); }
  /// Returns a board that shows the upcoming tiles, the next ones in the bottom row. The board has no rows if there are
  /// no upcoming tiles.
  Snapshot upcoming() const;

  /// Returns the board as text for the clipboard and for files. A level is returned as level text, another board as a
  /// position in the file format.
  std::string text() const;
  /// Returns the ID of a game that starts from this board; empty if the board cannot be played.
  std::string game_id(std::uint64_t seed) const;
};

/// Returns the fields of `state` that the editor can change. Skips fields that `state` does not have.
Document kept_fields(const Editor& editor, const Document& state);

struct PastedBoard {
  DraftBoard board;
  std::string understood;  ///< message about how the text was read; empty if that is obvious
};

/// Returns the board that `text` contains, in the format of `DraftBoard::text` or in another one that `read_boards`
/// reads. If the position is valid only with the rules of `board`, takes unspecified rules from `board`.
Result<PastedBoard> read_pasted(const DraftBoard& board, std::string_view text);

}  // namespace tilefold::play
