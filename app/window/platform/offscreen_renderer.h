// An offscreen window with a renderer. Draws pictures and clips on machines without a display.
//
// The caller prepares a scene; the renderer draws it and returns the pixels.
#pragma once

#include <memory>
#include <utility>

#include "app/records/window_module.h"
#include "app/window/platform/gl_window.h"
#include "app/window/platform/renderer.h"

namespace tilefold::window {

class OffscreenRenderer {
 public:
  /// Creates a renderer for pictures of `size`. Text and lines are `scale` times as large as normal.
  static Result<OffscreenRenderer> open(PixelSize size, double scale, const render::Theme& theme);

  render::Image draw(const render::Scene& scene);
  PixelSize size() const { return size_; }

 private:
  OffscreenRenderer(std::unique_ptr<GlWindow> window, Renderer renderer, PixelSize size, double scale)
      : window_(std::move(window)), renderer_(std::move(renderer)), size_(size), scale_(scale) {}

  // Declared first so that it is destroyed last: the other members need its OpenGL context.
  std::unique_ptr<GlWindow> window_;
  Renderer renderer_;
  PixelSize size_;
  double scale_;
};

/// Returns the header above the board: the title of `puzzle`, and `score` or, if the puzzle has no score, the number of
/// moves.
render::Header header_of(const Puzzle& puzzle, std::uint64_t score);

/// Returns the size requested on the command line, or `usual` if none was requested.
inline PixelSize size_of(const records::PictureRequest& request, PixelSize usual) {
  return request.width > 0 ? PixelSize{.width = request.width, .height = request.height} : usual;
}

}  // namespace tilefold::window
