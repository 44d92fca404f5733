// The panels' own look: fonts, colours of the theme, spacing on a grid of four.
#pragma once

#include <string>

#include "engine/core/result.h"
#include "render/scene/theme.h"

struct ImFont;

namespace tilefold::app {

struct PanelFonts {
  ImFont* text = nullptr;
  ImFont* small = nullptr;   ///< tables
  ImFont* strong = nullptr;  ///< headings
  ImFont* figure = nullptr;  ///< digits and commas only, large
  ImFont* letter = nullptr;  ///< capital letters only, as large as on a board
};

/// Loads the fonts of the panels for a scale. A missing file is an error that names it.
Result<PanelFonts> load_panel_fonts(const std::string& folder, double scale);

/// Sets colours, rounding and spacing of the panels.
void apply_panel_style(const render::Theme& theme, double scale);

}  // namespace tilefold::app
