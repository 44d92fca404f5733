// Reads games that other programs have recorded, including the tiles that appeared after each move. Each puzzle says
// which records it can read (PuzzleInfo::formats).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/records/game.h"

namespace tilefold::app {

/// Reads a game from `contents`, the contents of the file `path`. Returns the position before its first move, together
/// with its moves and their times. Returns nullopt if the contents are something else, and an error if the record is
/// invalid.
Result<std::optional<Opening>> read_foreign_game(const std::string& path, std::string_view contents);

}  // namespace tilefold::app
