// Reads games and boards from text that the user has copied. The caller opens them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/records/game.h"
#include "app/records/open_position.h"
#include "engine/core/puzzle.h"
#include "engine/core/result.h"

namespace tilefold::play {

struct CopiedGame {
  records::Opening opening;  ///< the start position
  std::vector<Move> moves;   ///< moves played from the start position; all are legal

  const PuzzleInfo& puzzle() const { return opening.puzzle->about(); }
};

/// Content of a text that was pasted or dropped: a game, or several boards from which the user can choose.
struct CopiedText {
  std::optional<CopiedGame> game;
  records::RequestedBoards pack = {};  ///< boards from which the user can choose; used if `game` is empty
};

/// Parses a game ID, or boards in any form that app/records/board_forms.h accepts. If the boards could belong to
/// several puzzles, prefers `here`. `source` says where the text comes from, for example the name of a file. Ignores
/// white space around an ID. Returns an error that says what is wrong with the text.
Result<CopiedText> read_copied_text(std::string_view text, const std::string& source, const PuzzleInfo& here);

/// Returns the board number `index` of the text as a game.
Result<CopiedGame> open_copied_board(const records::RequestedBoards& pack, std::size_t index);

}  // namespace tilefold::play
