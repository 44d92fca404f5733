// Turns the contents of a file, or a text that was pasted, into a BoardText: data or lines, without byte order mark and
// comments. Refuses pictures and other binary contents by their kind.
#pragma once

#include <string_view>

#include "engine/core/board_text.h"
#include "engine/core/result.h"

namespace tilefold::app {

/// Splits or parses a text. `place` names it in messages about JSON; other messages have no name in front.
Result<BoardText> board_text(std::string_view text, std::string_view place);

/// Returns the kind of binary contents, such as "a JPEG picture"; empty for a text.
std::string_view kind_of_contents(std::string_view contents);

}  // namespace tilefold::app
