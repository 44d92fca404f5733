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

/// Parses a game ID, or a board in any form that app/records/board_forms.h reads; of the puzzles that it may belong to,
/// `here` is preferred. Ignores white space around an ID. Returns an error that describes what is wrong.
Result<CopiedGame> read_copied_game(std::string_view text, const PuzzleInfo& here);

/// A text that was pasted or dropped: a game, or several boards to choose from.
struct CopiedText {
  std::optional<CopiedGame> game;
  RequestedBoards pack = {};  ///< used if there is no game
};

/// Parses a text like `read_copied_game`, which may also hold several boards. `source` is its name, such as a file's.
Result<CopiedText> read_copied_text(std::string_view text, const std::string& source, const PuzzleInfo& here);

/// Returns the board with this index as a game.
Result<CopiedGame> open_copied_board(const RequestedBoards& pack, std::size_t index);

}  // namespace tilefold::app
