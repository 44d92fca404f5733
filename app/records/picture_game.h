// Reads the game ID that is stored in a picture, so that every recipient of the picture can play the game. PNG files
// store the ID in a text chunk, PPM files in a comment; clip_game.h reads the ID from clips. Pixels are not decoded.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace tilefold::records {

/// Keyword of the PNG text chunk (tEXt) that contains the game ID.
constexpr const char* game_keyword = "Tilefold game";

/// Maximum length, in bytes, of a game ID in a picture or clip. Even the ID of a game of a million moves is shorter.
constexpr std::size_t longest_picture_game = std::size_t{16} << 20U;

/// True if the file with the contents `bytes` begins like a PNG, PPM, WebP or GIF file.
bool looks_like_picture(std::string_view bytes);

/// True if `bytes` begin like a PNG, JPEG, WebP or GIF file that was not made by Tilefold, so that it may show a board
/// of another program.
bool is_foreign_picture(std::string_view bytes);

/// Returns the text that the picture stores as its game ID. Returns an error if the picture is damaged or truncated or
/// has no game ID. Does not check whether the text is a valid game ID.
Result<std::string> read_picture_game(std::string_view bytes);

}  // namespace tilefold::records
