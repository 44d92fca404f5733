// Where frames are made: layout, theme, frame and painter together, for the window and for pictures.
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

namespace tilefold::app {

/// The folder of the typeface: TILEFOLD_FONTS where it is set, else the one that came along with the program, as with
/// the archive for any folder, else where the build found it.
std::string font_folder();

/// The theme of that name, the default one for an empty name, or an error that says which there are.
Result<const render::Theme*> find_theme(const std::string& name);

class Renderer {
 public:
  /// Needs the window's context to be current, and keeps using it.
  static Result<Renderer> create();

  const render::Theme& theme() const { return *theme_; }
  void set_theme(const render::Theme& theme) { theme_ = &theme; }
  const render::Layout& layout() const { return layout_; }

  /// Arranges the board of `scene` in a drawable of `size`, with a panel of `panel_width` pixels at the right.
  void arrange(const render::Scene& scene, PixelSize size, double scale, int panel_width, render::BarRoom bar = {});

  void paint(const render::Scene& scene);
  render::Image read_pixels() const;

 private:
  explicit Renderer(render::Painter painter) : painter_(std::move(painter)) {}

  render::Painter painter_;
  const render::Theme* theme_ = &render::themes().front();
  render::Layout layout_;
  render::Frame frame_;
  PixelSize size_;
};

}  // namespace tilefold::app
