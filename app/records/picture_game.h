// The game ID that a picture carries: a PNG text with a keyword of its own, so that a picture that was
// passed on can be played on; clip_game.h says where clips have it. Pixels are neither read nor needed here.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace tilefold::app {

/// The keyword of the PNG text (tEXt) that holds the game ID.
constexpr const char* game_keyword = "Tilefold game";

/// Whether `bytes` set out to be a PNG, WebP or GIF file.
bool looks_like_picture(std::string_view bytes);

/// The text that the picture `bytes` carries as its game ID. Refused: a picture that is damaged or cut
/// short anywhere, and one that carries none. Whether the text is a game ID is for others to say.
Result<std::string> read_picture_game(std::string_view bytes);

}  // namespace tilefold::app
