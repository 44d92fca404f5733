#include "app/window/layers.h"

#include <algorithm>

namespace tilefold::window {

LayerArea layer_area(PixelSize drawable, int panel_width, const render::Layout& layout) {
  return {
      .beside_panel = {.x = 0, .y = 0, .width = std::max(0, drawable.width - panel_width), .height = drawable.height},
      .tray = layout.tray,
      .window_height = drawable.height,
      .header_bottom = layout.header.bottom()};
}

}  // namespace tilefold::window
