// Converts the contents of a file, or a pasted text, to a BoardText, which contains parsed data or lines. Removes a
// byte order mark and comments. For pictures and other binary contents, returns an error that says what they are.
#pragma once

#include <string_view>

#include "engine/core/board_text.h"
#include "engine/core/result.h"

namespace tilefold::records {

/// Parses the text as data or splits it into lines. Error messages about JSON begin with `place`; the caller must put
/// `place` before all other messages.
Result<BoardText> board_text(std::string_view text, std::string_view place);

/// Returns the kind of binary contents, for example "a JPEG picture". Empty if the contents are text.
std::string_view kind_of_contents(std::string_view contents);

}  // namespace tilefold::records
