// Recognises a file that was copied in a file manager and pasted as text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tilefold::play {

/// Returns the path of the file if `text` is one line with a file URL (RFC 8089) of this machine, or with the absolute
/// path of a file that exists. Returns nullopt for any other text.
std::optional<std::string> pasted_path(std::string_view text);

}  // namespace tilefold::play
