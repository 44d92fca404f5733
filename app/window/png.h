// Pictures as PNG files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/result.h"

namespace tilefold::app {

/// Writes RGBA pixels, top row first, whole or not at all.
Result<Done> write_png(const std::string& path, int width, int height, const std::vector<std::uint8_t>& rgba);

}  // namespace tilefold::app
