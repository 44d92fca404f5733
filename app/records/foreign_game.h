// Reads games that other programs have recorded, including the tiles that appeared after each move. Each puzzle
// determines which records it can read (PuzzleInfo::formats).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/records/game.h"

namespace tilefold::records {

/// Reads a game from `contents`, the contents of the file `path`. Returns the position before its first move, together
/// with its moves and their times. Returns nullopt if the contents are not a recorded game, and an error if they are an
/// invalid one.
Result<std::optional<Opening>> read_foreign_game(const std::string& path, std::string_view contents);

}  // namespace tilefold::records
