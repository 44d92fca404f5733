// Pictures as PNG files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "render/gl/painter.h"

namespace tilefold::app {

/// Writes an image, whole or not at all, with the ID of the game that it shows where there is one: the
/// command line reads it back.
Result<Done> write_png(const std::string& path, const render::Image& image, const std::string& game);

}  // namespace tilefold::app
