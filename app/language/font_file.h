// Finds an installed font for a language whose letters the bundled fonts lack.
#pragma once

#include <optional>
#include <string>

namespace tilefold::language {

/// A font in a file, which may contain several fonts.
struct FontFile {
  std::string path;
  int number = 0;  ///< index of the font in the file
};

/// Returns an installed font with Chinese characters; nullopt if none is installed.
std::optional<FontFile> chinese_font();

}  // namespace tilefold::language
