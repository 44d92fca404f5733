// Reads and writes the game ID inside a clip, like picture_game.h for pictures: WebP stores it as the identifier of an
// XMP packet, GIF as a comment. Frames are not decoded.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace tilefold::app {

/// Returns the XMP packet or the GIF comment that contains `game`.
std::string game_packet(const std::string& game);
std::string game_comment(const std::string& game);

/// True if `bytes` begin like a WebP or GIF file.
bool looks_like_webp(std::string_view bytes);
bool looks_like_gif(std::string_view bytes);

/// Returns the text stored as the game ID in the clip `bytes`. Returns an error if the file is damaged, truncated or
/// has no game ID. Does not check that the text is a valid game ID.
Result<std::string> read_webp_game(std::string_view bytes);
Result<std::string> read_gif_game(std::string_view bytes);

}  // namespace tilefold::app
