// A font for languages whose letters the fonts of the window lack.
#pragma once

#include <optional>
#include <string>

namespace tilefold::language {

/// A font within a file that may contain several.
struct FontFile {
  std::string path;
  int number = 0;  ///< of the font within the file, from 0
};

/// Returns an installed font with Chinese letters; nullopt if there is none.
std::optional<FontFile> chinese_font();

}  // namespace tilefold::language
