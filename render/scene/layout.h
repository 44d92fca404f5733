// Where everything lies in the window, in whole pixels of the drawable.
//
// Computed from the size of the window, the scale of the desktop, the width of a panel at the right and
// the extent of the board; nothing here depends on what the board holds or on time. The board gets what
// header, upcoming tiles and margins leave; one that may scroll does so where it has more rows than can be read
// there. Law: the longer side of the tray takes at least 60 % of the shorter side of the area beside the panel, and hit
// tests are the inverse of `cell_rect`.
#pragma once

#include <optional>

#include "engine/core/geometry.h"
#include "engine/core/tile.h"

namespace tilefold::render {

/// A number of pixels, to reckon with.
constexpr float real(int pixels) {
  return static_cast<float>(pixels);
}

struct Pixel {
  int x = 0;
  int y = 0;
};

struct Rect {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  friend constexpr bool operator==(const Rect&, const Rect&) = default;
  constexpr int right() const { return x + width; }
  constexpr int bottom() const { return y + height; }
  constexpr bool holds(int px, int py) const { return px >= x && py >= y && px < right() && py < bottom(); }
};

/// The point that lies in the middle of a picture, and how many pixels a unit takes.
struct Camera {
  float x = 0;
  float y = 0;
  float scale = 1;
  friend bool operator==(const Camera&, const Camera&) = default;
};

/// How many upcoming tiles need a place: the next one above the board, further ones in a queue; or some over each
/// column.
enum class Upcoming { none, next, queue, columns };

/// What a bar of buttons and a word under the board need: so many pixels of width beside the tray, or else of height
/// below it for both. Beside a bar the word alone is below.
struct BarRoom {
  int beside = 0;
  int below = 0;
  int word = 0;
};

struct LayoutRequest {
  int width = 1280;
  int height = 800;
  float scale = 1;
  int panel_width = 0;
  Extent extent{};
  RowOrder row_order = RowOrder::bottom_up;
  bool can_scroll = false;  ///< as long as nothing waits above it
  Upcoming upcoming = Upcoming::none;
  float scroll = 0;  ///< rows that a person would like to have above the upper edge
  BarRoom bar{};     ///< made below the tray where it is not beside it and the board does not get too small
};

/// Which way the queue of upcoming tiles runs.
enum class QueueAxis { down, left };

struct Layout {
  float scale = 1;
  Extent extent{};
  RowOrder row_order = RowOrder::bottom_up;
  bool can_scroll = false;
  int rows_shown = 0;  ///< at a time; fewer than there are where the board scrolls
  float scroll = 0;    ///< rows above the upper edge, 0 to all that are not shown
  Rect window{};
  Rect area{};    ///< the window without the panel
  Rect header{};  ///< the strip of title, score and best
  Rect title{};
  Rect score{};
  Rect best{};
  Rect slot{};   ///< above the tray and as wide: the next tile waits here over its column; empty without one
  Rect shelf{};  ///< the lower part of the slot: notes on moves stand here, and the next tile makes room for them
  Rect tray{};
  Rect cells{};  ///< the cells' part of the tray
  Rect queue{};  ///< where further upcoming tiles stand, below or beside their label; empty without them
  QueueAxis queue_axis = QueueAxis::down;
  int queue_tile = 0;  ///< the side of a tile in the queue
  Rect chain{};        ///< where the chain counter sits
  Rect footer{};       ///< the strip below the tray, free for buttons
  int pitch = 1;       ///< from one cell to the next
  int gap = 0;         ///< between neighbouring tiles; even

  /// Of a tile that covers one cell.
  float tile_side() const { return real(pitch - gap); }
  /// The rectangle of a tile that covers `size` cells from `cell`.
  Rect cell_rect(Cell cell, Extent size = {}) const;
  bool scrolls() const { return rows_shown < extent.rows; }
  /// How much of a row is to be seen, 0 to 1: less while it comes or goes over an edge.
  float row_presence(float row) const;
  /// The column's part of the tray, over all rows.
  Rect column_rect(int column) const;
  /// The cell under a pixel; gaps belong to the nearest cell.
  std::optional<Cell> cell_under(int x, int y) const;
  /// The column under a pixel of the area; above and below the tray too, so that the whole column is a target.
  std::optional<int> column_under(int x, int y) const;
};

Layout compute_layout(const LayoutRequest& request);

}  // namespace tilefold::render
