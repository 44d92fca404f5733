// Writes portable pixmaps (P6), for programs that cannot read PNG files.
//
// Source: format description of the Netpbm project.
#pragma once

#include <string>

#include "engine/core/result.h"
#include "render/gl/painter.h"

namespace tilefold::app {

/// Writes an image atomically. If `game` is not empty, includes this game ID as a comment.
Result<Done> write_ppm(const std::string& path, const render::Image& image, const std::string& game);

}  // namespace tilefold::app
