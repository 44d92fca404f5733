// Writes portable pixmaps (P6) for programs that are unable to read PNG files.
//
// Source: format description of the Netpbm project.
#pragma once

#include <string>

#include "engine/core/result.h"
#include "render/gl/painter.h"

namespace tilefold::window {

/// Writes an image to a file atomically. If `game`, a game ID, is not empty, stores it in the file as a comment.
Result<Done> write_ppm(const std::string& path, const render::Image& image, const std::string& game);

}  // namespace tilefold::window
