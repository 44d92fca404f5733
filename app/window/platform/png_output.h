// Writes PNG files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "render/gl/painter.h"

namespace tilefold::app {

/// Writes an image atomically. If `game` is not empty, embeds this game ID, which the command line can read back.
Result<Done> write_png(const std::string& path, const render::Image& image, const std::string& game);

}  // namespace tilefold::app
