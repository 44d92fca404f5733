// Reads standard input. A request to stop ends the wait for input.
#pragma once

#include <stop_token>
#include <string>

#include "engine/core/result.h"

namespace tilefold::system {

/// Waits for standard input and appends it to `text`. Returns false if the input has ended or a stop is requested.
Result<bool> read_input(std::string& text, const std::stop_token& stop);

}  // namespace tilefold::system
