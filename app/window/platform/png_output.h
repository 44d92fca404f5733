// Writes PNG files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "render/gl/painter.h"

namespace tilefold::window {

/// Writes an image to a file atomically. If `game`, a game ID, is not empty, stores it in the file; the command line
/// reads it from there.
Result<Done> write_png(const std::string& path, const render::Image& image, const std::string& game);

}  // namespace tilefold::window
