// Formats the progress of a solver: "best so far: 1 refill, 14 moves; at least 12 moves".
#pragma once

#include <string>

#include "engine/core/outlook.h"

namespace tilefold::app {

enum class Search : std::uint8_t { under_way, ended };

std::string outlook_text(const Outlook& outlook, Search search);

}  // namespace tilefold::app
