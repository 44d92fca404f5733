// Appearance of the panels: fonts, colours from the theme, and spacing on a grid of four units.
#pragma once

#include <string>

#include "engine/core/result.h"
#include "render/scene/theme.h"

struct ImFont;

namespace tilefold::app {

struct PanelFonts {
  ImFont* text = nullptr;
  ImFont* small = nullptr;   ///< for tables
  ImFont* strong = nullptr;  ///< for headings
  ImFont* figure = nullptr;  ///< large font with digits, commas and number suffixes only
  ImFont* letter = nullptr;  ///< board size; only capital letters
};

/// What widgets need to know in order to be drawn.
struct PanelStyle {
  PanelFonts fonts;
  const render::Theme* theme = nullptr;
  double scale = 1;
};

/// Loads the fonts for a scale. Returns an error that names a missing file.
Result<PanelFonts> load_panel_fonts(const std::string& folder, double scale);

/// Sets colours, rounding and spacing.
void apply_panel_style(const render::Theme& theme, double scale);

}  // namespace tilefold::app
