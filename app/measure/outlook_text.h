// Describes the progress of a solver in the current language, for example "best so far: 1 refill, 14 moves; at least 12
// moves".
#pragma once

#include <string>

#include "engine/core/outlook.h"
#include "engine/core/strategy.h"

namespace tilefold::measure {

enum class Search : std::uint8_t { under_way, ended };

std::string outlook_text(const Outlook& outlook, Search search);

/// Returns a text that says that a solver gave up after it had searched `nodes` states, and what it has proven so far.
std::string gave_up_text(const Outlook& outlook, std::uint64_t nodes);

/// True if the solver chose no move because it had to give up.
bool has_given_up(const Choice& choice);

}  // namespace tilefold::measure
