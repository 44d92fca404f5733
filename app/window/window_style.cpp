#include "app/window/window_style.h"

#include <backends/imgui_impl_opengl3.h>
#include <spdlog/spdlog.h>

#include "app/system/appearance.h"
#include "app/window/panels/widgets.h"

namespace tilefold::window {

namespace {

// Applies the theme to the panels and to the title bar.
void apply_theme(const render::Theme& theme, double scale) {
  apply_panel_style(theme, scale);
  system::set_dark_title_bars(theme.ground == render::Ground::dark);
}

}  // namespace

Result<Done> WindowStyle::load() {
  ui_.scale = gl_.scale();
  language_ = &language::current();
  ui_.frame_ms = gl_.frame_time();
  ui_.theme = &renderer_.theme();
  const auto fonts = load_panel_fonts(font_folder(), ui_.scale, ui_.letters);
  if (!fonts) return fonts.error();
  ui_.fonts = *fonts;
  apply_theme(*ui_.theme, ui_.scale);
  return Done{};
}

void WindowStyle::show_theme(const render::Theme& theme) {
  ui_.theme = &theme;
  renderer_.set_theme(theme);
  apply_theme(theme, ui_.scale);
}

bool WindowStyle::follow(double chosen_scale) {
  gl_.set_scale(chosen_scale);
  if (gl_.scale() == ui_.scale && &language::current() == language_ && ui_.letters == letters_) return false;
  load_fonts_again();
  return true;
}

void WindowStyle::load_fonts_again() {
  ui_.scale = gl_.scale();
  language_ = &language::current();
  letters_ = ui_.letters;
  const auto fonts = load_panel_fonts(font_folder(), ui_.scale, ui_.letters);
  if (!fonts) {
    spdlog::error("{}", fonts.error().message);
    return;
  }
  ui_.fonts = *fonts;
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
  apply_theme(*ui_.theme, ui_.scale);
}

}  // namespace tilefold::window
