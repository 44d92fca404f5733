#include "app/language/font_file.h"

#include <array>
#include <filesystem>
#include <utility>

namespace tilefold::language {

std::optional<FontFile> chinese_font() {
  // Debian's packages fonts-wqy-microhei, fonts-noto-cjk and fonts-droid-fallback, and a font of Windows.
  static constexpr std::array<std::pair<const char*, int>, 4> files{{
      {"/usr/share/fonts/truetype/wqy/wqy-microhei.ttc", 0},
      {"/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", 2},
      {"/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf", 0},
      {"C:/Windows/Fonts/msyh.ttc", 0},
  }};
  for (const auto& [path, number] : files) {
    std::error_code failed;
    if (std::filesystem::exists(path, failed)) return FontFile{.path = path, .number = number};
  }
  return std::nullopt;
}

}  // namespace tilefold::language
