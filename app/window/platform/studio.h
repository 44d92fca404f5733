// A place to draw without a display: an offscreen window with the renderer in it, for pictures and clips.
//
// It shows a scene and gives its pixels back; what stands on the scene is for others to say.
#pragma once

#include <memory>
#include <utility>

#include "app/records/window_module.h"
#include "app/window/platform/gl_window.h"
#include "app/window/platform/renderer.h"

namespace tilefold::app {

class Studio {
 public:
  /// Opens a drawable of `size`, its text and lines `scale` times as large as usual.
  static Result<Studio> open(PixelSize size, double scale, const render::Theme& theme);

  render::Image draw(const render::Scene& scene);
  PixelSize size() const { return size_; }

 private:
  Studio(std::unique_ptr<GlWindow> window, Renderer renderer, PixelSize size, double scale)
      : window_(std::move(window)), renderer_(std::move(renderer)), size_(size), scale_(scale) {}

  std::unique_ptr<GlWindow> window_;  // lives longer than what was made in its context
  Renderer renderer_;
  PixelSize size_;
  double scale_;
};

/// What stands over the board of `puzzle` in a picture: its title, and `score`, or the moves where it has none.
render::Header header_of(const Puzzle& puzzle, std::uint64_t score);

/// The size that is asked for, or a usual one.
inline PixelSize size_of(const PictureRequest& request, PixelSize usual) {
  return request.width > 0 ? PixelSize{.width = request.width, .height = request.height} : usual;
}

}  // namespace tilefold::app
