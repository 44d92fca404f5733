// Reads games that other programs have recorded, with the tiles that came after the moves. Which records are known is
// up to the puzzles (PuzzleInfo::formats).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/records/game.h"

namespace tilefold::app {

/// Returns the game in the contents of the file `path` before its first move, with its moves and their times; nullopt
/// for other contents. Returns an error if the record has a mistake.
Result<std::optional<Opening>> read_foreign_game(const std::string& path, std::string_view contents);

}  // namespace tilefold::app
