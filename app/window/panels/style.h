// The appearance of the panels: fonts, the colours of the theme, and spacing in multiples of four layout units.
#pragma once

#include <string>

#include "app/language/languages.h"
#include "engine/core/result.h"
#include "render/scene/theme.h"

struct ImFont;

namespace tilefold::window {

struct PanelFonts {
  ImFont* text = nullptr;
  ImFont* small = nullptr;   ///< font for tables
  ImFont* strong = nullptr;  ///< font for headings
  ImFont* figure = nullptr;  ///< large font that contains only digits, their separators, K and M
  ImFont* letter = nullptr;  ///< font as large as on the board; contains only capital letters
};

/// The fonts, theme and scale with which widgets are drawn.
struct PanelStyle {
  PanelFonts fonts;
  const render::Theme* theme = nullptr;
  double scale = 1;
};

/// Loads the fonts at a scale, with the letters of the current language and of `names`. If a font file is missing,
/// returns an error that names it.
Result<PanelFonts> load_panel_fonts(const std::string& folder, double scale, const std::string& names);

/// True if a font with the letters of the language is installed.
bool can_show(const language::Language& language);

/// Sets the colours, corner radii and spacing of Dear ImGui.
void apply_panel_style(const render::Theme& theme, double scale);

}  // namespace tilefold::window
