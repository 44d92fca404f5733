// A game or board read from text that the user has copied, before it is opened.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/records/game.h"
#include "app/records/open_position.h"
#include "engine/core/puzzle.h"
#include "engine/core/result.h"

namespace tilefold::app {

struct CopiedGame {
  Opening opening;          ///< the start position
  std::vector<Move> moves;  ///< moves played from there; all are legal

  const PuzzleInfo& puzzle() const { return opening.puzzle->about(); }
};

/// A text that was pasted or dropped: a game, or several boards to choose from.
struct CopiedText {
  std::optional<CopiedGame> game;
  RequestedBoards pack = {};  ///< used if there is no game
};

/// Parses a game ID, or boards in any form that app/records/board_forms.h reads; of the puzzles that they may belong
/// to, `here` is preferred. `source` is the name of the text, such as a file's. Ignores white space around an ID.
/// Returns an error that describes what is wrong.
Result<CopiedText> read_copied_text(std::string_view text, const std::string& source, const PuzzleInfo& here);

/// Returns the board with this index as a game.
Result<CopiedGame> open_copied_board(const RequestedBoards& pack, std::size_t index);

}  // namespace tilefold::app
