// Fonts, scale and theme of the window.
#pragma once

#include "app/window/panels/ui.h"
#include "app/window/platform/gl_window.h"
#include "app/window/platform/renderer.h"

namespace tilefold::app {

class WindowStyle {
 public:
  WindowStyle(Ui& ui, Renderer& renderer, GlWindow& gl) : ui_(ui), renderer_(renderer), gl_(gl) {}

  /// Loads the fonts and sets theme and scale. Requires a context of Dear ImGui without a renderer.
  Result<Done> load();

  void show_theme(const render::Theme& theme);

  /// Sets the scale, 0 for the desktop's, which may have changed. Returns true if it differs from the one in use, for
  /// which the fonts are then loaded. Call between two frames, because a frame uses the fonts.
  bool set_scale(double chosen);

 private:
  void apply_scale();

  Ui& ui_;
  Renderer& renderer_;
  GlWindow& gl_;
};

}  // namespace tilefold::app
