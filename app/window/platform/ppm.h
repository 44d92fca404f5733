// Pictures as plain pixels, for programs that have no reader of PNG files: portable pixmaps, P6.
//
// Source: the Netpbm project's description of the format.
#pragma once

#include <string>

#include "engine/core/result.h"
#include "render/gl/painter.h"

namespace tilefold::app {

/// Writes an image, whole or not at all, with the ID of the game that it shows as a comment where there is one.
Result<Done> write_ppm(const std::string& path, const render::Image& image, const std::string& game);

}  // namespace tilefold::app
