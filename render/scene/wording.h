// Functions that format the words and numbers beside the board. The scene itself is in English.
#pragma once

#include <string>
#include <string_view>

#include "render/scene/number_text.h"

namespace tilefold::render {

/// Functions that write words and numbers in the language of the user. The default is English.
struct Wording {
  std::string (*word)(std::string_view english) = [](std::string_view english) { return std::string(english); };
  std::string (*number)(std::uint64_t number) = grouped;
};

}  // namespace tilefold::render
