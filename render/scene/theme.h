// Themes: all colours of the board, the tiles and the panels, as data.
//
// The themes are the rows of a table; the board, the numbers and the panels of the window use the same theme. Tile
// colours follow a sequence of hues with alternating lightness. Invariant, checked by tests: the colours of every theme
// meet minimum contrasts and colour differences.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "engine/core/tile.h"
#include "render/scene/color.h"

namespace tilefold::render {

/// Brightness of the background; panels derive their hover and pressed shades from it.
enum class Ground { dark, light };

struct Theme {
  std::string_view name;   ///< name in the settings file, such as "dark"
  std::string_view label;  ///< display name, such as "Dark"
  Ground ground = Ground::dark;
  Color backdrop_top;
  Color backdrop_bottom;
  Color tray;
  Color empty;  ///< colour of the empty cells of the tray
  Color text;
  Color muted;   ///< colour of labels; contrast at least 4.5:1 on the backdrop
  Color accent;  ///< colour of controls that can be pressed
  Color focus;   ///< colour of rings and outlines; contrast at least 3:1 on cells and tray
  Color panel;
  Color panel_raised;  ///< colour of frames and buttons on a panel
  Color ink_dark;
  Color ink_light;
  Color shadow;
  std::array<Color, 16> tiles;
  Color main_piece;             ///< colour of the piece that must reach the exit
  std::array<Color, 5> pieces;  ///< colours of the other pieces with letters, used in rotation
};

/// Returns all themes; the first one is the default.
std::span<const Theme> themes();

/// Returns the theme called `name`, or the default theme if the name is unknown.
const Theme& theme_named(std::string_view name);

/// Returns an index, from 0, that determines the colour of `face`. Powers of two have consecutive indices. The index
/// may be 16 or more although there are only 16 colours; tile_color then starts again with the first colour.
int path_index(Face face);

/// `tile_color` returns the colour of a tile. After the 16th colour the colours repeat; `mark_count` returns the number
/// of marks that distinguish such tiles.
Color tile_color(const Theme& theme, Face face);
int mark_count(Face face);

/// Returns a colour of a heat map. A share of 0 gives a colour similar to that of an empty cell, a share of 1 a colour
/// similar to the accent colour. Every returned colour has a contrast of at least 4.5:1 with one of the theme's inks.
Color heat_color(const Theme& theme, double share);

/// Returns a colour for lines on the tray: grey for a share of 0, orange for a half, red for 1. Every returned colour
/// has a contrast of at least 2.5:1 with the tray.
Color warm_color(const Theme& theme, float share);

/// Returns the ink of the theme that has the higher contrast to `surface`.
Color ink_on(const Theme& theme, Color surface);

/// Returns the ink of ink_on, mixed with as much of `surface` as a contrast of at least 4.5:1 allows.
Color quiet_ink_on(const Theme& theme, Color surface);

}  // namespace tilefold::render
