// A game or board read from text that the user has copied, before it is opened.
#pragma once

#include <string_view>
#include <vector>

#include "app/records/game.h"
#include "engine/core/puzzle.h"
#include "engine/core/result.h"

namespace tilefold::app {

struct CopiedGame {
  Opening opening;          ///< the start position
  std::vector<Move> moves;  ///< moves played from there; all are legal

  const PuzzleInfo& puzzle() const { return opening.puzzle->about(); }
};

/// Parses a game ID, a position in the file format, or a board in the notation of the puzzle `here`. Ignores white
/// space around it. Returns an error that describes what is wrong.
Result<CopiedGame> read_copied_game(std::string_view text, const PuzzleInfo& here);

}  // namespace tilefold::app
