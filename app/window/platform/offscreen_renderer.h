// An offscreen window with a renderer, for drawing pictures and clips without a display.
//
// Draws a scene and returns its pixels; the caller prepares the scene.
#pragma once

#include <memory>
#include <utility>

#include "app/records/window_module.h"
#include "app/window/platform/gl_window.h"
#include "app/window/platform/renderer.h"

namespace tilefold::app {

class OffscreenRenderer {
 public:
  /// Creates a drawable of `size`; text and lines are `scale` times their normal size.
  static Result<OffscreenRenderer> open(PixelSize size, double scale, const render::Theme& theme);

  render::Image draw(const render::Scene& scene);
  PixelSize size() const { return size_; }

 private:
  OffscreenRenderer(std::unique_ptr<GlWindow> window, Renderer renderer, PixelSize size, double scale)
      : window_(std::move(window)), renderer_(std::move(renderer)), size_(size), scale_(scale) {}

  std::unique_ptr<GlWindow> window_;  // declared first, because it must outlive the objects made in its OpenGL context
  Renderer renderer_;
  PixelSize size_;
  double scale_;
};

/// Returns the header above the board: the title of `puzzle` and `score`, or the moves if the puzzle has no score.
render::Header header_of(const Puzzle& puzzle, std::uint64_t score);

/// Returns the requested size, or `usual` if none is set.
inline PixelSize size_of(const PictureRequest& request, PixelSize usual) {
  return request.width > 0 ? PixelSize{.width = request.width, .height = request.height} : usual;
}

}  // namespace tilefold::app
