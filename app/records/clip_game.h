// Reads and writes the game ID that is stored in a clip (an animation). A WebP clip stores the ID as the identifier of
// an XMP packet, a GIF clip as a comment. Frames are not decoded. picture_game.h does the same for pictures.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace tilefold::records {

/// Return the XMP packet or the GIF comment in which the game ID `game` is stored.
std::string game_packet(const std::string& game);
std::string game_comment(const std::string& game);

/// True if the file with the contents `bytes` begins like a WebP or GIF file.
bool looks_like_webp(std::string_view bytes);
bool looks_like_gif(std::string_view bytes);

/// Return the text that the clip stores as its game ID. Return an error if the file is damaged or truncated or has no
/// game ID. Do not check whether the text is a valid game ID.
Result<std::string> read_webp_game(std::string_view bytes);
Result<std::string> read_gif_game(std::string_view bytes);

}  // namespace tilefold::records
