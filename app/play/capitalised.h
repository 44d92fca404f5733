// Turns an error or a phrase into a text that can stand alone on the screen.
#pragma once

#include <cctype>
#include <string>

namespace tilefold::play {

/// Returns `text` with a capital letter at its beginning. Changes ASCII letters only.
inline std::string capitalised(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

}  // namespace tilefold::play
