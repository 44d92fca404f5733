// A game or a board that somebody has copied somewhere: read, and not opened yet.
#pragma once

#include <string_view>
#include <vector>

#include "app/records/game.h"
#include "engine/core/puzzle.h"
#include "engine/core/result.h"

namespace tilefold::app {

struct CopiedGame {
  Opening opening;          ///< its beginning
  std::vector<Move> moves;  ///< played from there, all of them legal

  const PuzzleInfo& puzzle() const { return opening.puzzle->about(); }
};

/// Reads a game ID, or a position as files hold it or as the puzzle `here` writes its boards; white space may stand
/// around it. An error says what is wrong.
Result<CopiedGame> read_copied_game(std::string_view text, const PuzzleInfo& here);

}  // namespace tilefold::app
