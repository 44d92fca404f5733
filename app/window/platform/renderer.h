// Draws frames of the window and pictures. Combines the layout, the theme, the frame and the painter.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/window/platform/gl_window.h"
#include "render/gl/painter.h"
#include "render/scene/compose.h"
#include "render/scene/layout.h"
#include "render/scene/scene.h"
#include "render/scene/theme.h"

namespace tilefold::window {

/// Returns the folder that contains the fonts: the environment variable TILEFOLD_FONTS if it is set, otherwise the
/// folder shipped with the program, otherwise the folder found when the program was built.
std::string font_folder();

/// Returns the theme called `name`, or the default theme if `name` is empty. If there is no such theme, returns an
/// error that lists the themes.
Result<const render::Theme*> find_theme(const std::string& name);

class Renderer {
 public:
  /// Creates a renderer. Requires a current OpenGL context that outlives the renderer.
  static Result<Renderer> create();

  const render::Theme& theme() const { return *theme_; }
  void set_theme(const render::Theme& theme) { theme_ = &theme; }
  const render::Layout& layout() const { return layout_; }

  /// Computes the layout for a drawable of the given size. The panel takes `panel_width` pixels at the right.
  void arrange(const render::Scene& scene, PixelSize size, double scale, int panel_width, render::BarRoom bar = {});

  void paint(const render::Scene& scene);
  render::Image read_pixels() const;

  /// Draws a picture of `scene` that the window does not show. Does not change the layout of the window.
  render::Image draw_picture(const render::Scene& scene, PixelSize size, double scale);

 private:
  explicit Renderer(render::Painter painter) : painter_(std::move(painter)) {}

  render::Painter painter_;
  const render::Theme* theme_ = &render::themes().front();
  render::Layout layout_;
  render::Frame frame_;
  PixelSize size_;
};

}  // namespace tilefold::window
