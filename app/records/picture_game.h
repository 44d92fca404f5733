// Reads the game ID inside a picture, so that a picture that is passed on can be played. PNG stores it in a text chunk;
// clip_game.h handles clips. Pixels are not decoded.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace tilefold::app {

/// Keyword of the PNG text chunk (tEXt) with the game ID.
constexpr const char* game_keyword = "Tilefold game";

/// Maximum length, in bytes, of a game ID in a picture or clip. A game of a million moves is shorter.
constexpr std::size_t longest_picture_game = std::size_t{16} << 20U;

/// True if `bytes` begin like a PNG, WebP or GIF file.
bool looks_like_picture(std::string_view bytes);

/// True if `bytes` begin like a PNG, JPEG, WebP or GIF file that was not made by Tilefold, so that it may show a board
/// of another program.
bool is_foreign_picture(std::string_view bytes);

/// Returns the text stored as the game ID in the picture `bytes`. Returns an error if the picture is damaged, truncated
/// or has no game ID. Does not check that the text is a valid game ID.
Result<std::string> read_picture_game(std::string_view bytes);

}  // namespace tilefold::app
