// Themes: every colour of the table, the tiles and the panels, as data.
//
// A theme is a row of a table, not a class: the board, the numbers and the panels of the window all take
// their colours from the same one. Tile colours climb along a path of hue with alternating lightness.
// Law: tests measure contrast and colour difference of every theme; a colour that fails does not build.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "engine/core/tile.h"
#include "render/scene/color.h"

namespace tilefold::render {

/// Which way text and surfaces contrast; panels derive their hover and pressed shades from it.
enum class Ground { dark, light };

struct Theme {
  std::string_view name;   ///< as in the settings file: "dark"
  std::string_view label;  ///< as people read it: "Dark"
  Ground ground = Ground::dark;
  Color backdrop_top;
  Color backdrop_bottom;
  Color tray;
  Color empty;  ///< an empty cell of the tray
  Color text;
  Color muted;   ///< labels; at least 4.5:1 on the backdrop
  Color accent;  ///< what can be pressed
  Color focus;   ///< rings and outlines; at least 3:1 against empty cells and the tray
  Color panel;
  Color panel_raised;  ///< frames and buttons on a panel
  Color ink_dark;
  Color ink_light;
  Color shadow;
  std::array<Color, 16> tiles;
};

/// All themes; the first is the default.
std::span<const Theme> themes();

/// The theme called `name`, or the default one.
const Theme& theme_named(std::string_view name);

/// Where `face` lies on the path of tile colours, from 0; it may lie beyond the 16th colour. Powers of
/// two are consecutive; other small numbers and letters get places of their own.
int path_index(Face face);

/// The colour of a tile. Values beyond the 16th colour repeat, told apart by `mark_count` marks.
Color tile_color(const Theme& theme, Face face);
int mark_count(Face face);

/// A surface for a share of a range, from as quiet as an empty cell at 0 to the accent at 1, or as near to it as ink of
/// the theme can be read: at least 4.5:1.
Color heat_color(const Theme& theme, double share);

/// The ink of the theme that contrasts more with `surface`.
Color ink_on(const Theme& theme, Color surface);

/// The same, as quiet as it may be where it is to be read: at least 4.5:1.
Color quiet_ink_on(const Theme& theme, Color surface);

}  // namespace tilefold::render
