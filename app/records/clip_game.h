// The game ID that a clip carries, as picture_game.h has it for pictures: in WebP the identifier of an XMP packet, in
// GIF a comment. Frames are neither decoded nor needed here.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace tilefold::app {

/// The XMP packet and the comment that hold `game`.
std::string game_packet(const std::string& game);
std::string game_comment(const std::string& game);

/// Whether `bytes` set out to be a WebP or GIF file.
bool looks_like_webp(std::string_view bytes);
bool looks_like_gif(std::string_view bytes);

/// The text that the clip `bytes` carries as its game ID. Refused: a file that is damaged or cut short, and one that
/// carries none. Whether the text is a game ID is for others to say.
Result<std::string> read_webp_game(std::string_view bytes);
Result<std::string> read_gif_game(std::string_view bytes);

}  // namespace tilefold::app
