// Applies fonts, scale and theme to the window.
#pragma once

#include <string>

#include "app/window/panels/ui.h"
#include "app/window/platform/gl_window.h"
#include "app/window/platform/renderer.h"

namespace tilefold::window {

class WindowStyle {
 public:
  WindowStyle(Ui& ui, Renderer& renderer, GlWindow& gl) : ui_(ui), renderer_(renderer), gl_(gl) {}

  /// Loads the fonts and sets theme and scale. Requires a context of Dear ImGui that has no renderer yet.
  Result<Done> load();

  void show_theme(const render::Theme& theme);

  /// Sets the scale; 0 follows the desktop, whose scale may have changed. Returns true if the scale, the current
  /// language or the letters of names have changed; the fonts are then loaded again. Call between two frames, because a
  /// frame uses the fonts.
  bool follow(double chosen_scale);

 private:
  void load_fonts_again();

  Ui& ui_;
  Renderer& renderer_;
  GlWindow& gl_;
  const language::Language* language_ = nullptr;  // the language whose letters the fonts have
  std::string letters_;                           // further letters that the fonts have
};

}  // namespace tilefold::window
