// Positions and sizes of everything in the window, in whole pixels of the drawable.
//
// A layout depends on the size of the window, the scale of the desktop, the width of the panel at the right and the
// size of the board, but neither on the tiles on the board nor on time. The board gets the room that the header, the
// upcoming tiles and the margins leave free. If a board may scroll, it does so when its cells would otherwise be too
// small to read. Invariant: the longer side of the tray takes at least 60 % of the shorter side of the area beside the
// panel, and hit tests are the inverse of `cell_rect`.
#pragma once

#include <optional>

#include "engine/core/geometry.h"
#include "engine/core/tile.h"

namespace tilefold::render {

/// Converts a number of pixels to float.
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

/// A view of a picture: the point in the middle of the view, and the number of pixels per unit.
struct Camera {
  float x = 0;
  float y = 0;
  float scale = 1;
  friend bool operator==(const Camera&, const Camera&) = default;
};

/// The upcoming tiles that need room: none; the next tile above the board; the next tile and a queue of later tiles; or
/// some tiles above each column.
enum class Upcoming { none, next, queue, columns };

/// The room that the button bar and the line of text need, in pixels. If the bar fits beside the tray, it needs the
/// width `beside`, its height above the tray's lower edge is at most `height`, and the text below the tray needs the
/// height `word`. Otherwise both are below the tray and together need the height `below`.
struct BarRoom {
  int beside = 0;
  int height = 0;
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
  bool can_scroll = false;  ///< true if the board may scroll; ignored if upcoming tiles are shown above it
  Upcoming upcoming = Upcoming::none;
  float scroll = 0;  ///< number of rows to scroll out at the upper edge; the layout clamps it
  BarRoom bar{};     ///< room for the button bar and the text; ignored if the board would become too small
};

/// Direction in which the queue of upcoming tiles runs.
enum class QueueAxis { down, left };

struct Layout {
  float scale = 1;
  Extent extent{};
  RowOrder row_order = RowOrder::bottom_up;
  bool can_scroll = false;
  int rows_shown = 0;  ///< number of visible rows; less than extent.rows if the board scrolls
  float scroll = 0;    ///< rows scrolled out above the upper edge, 0 to extent.rows - rows_shown
  Rect window{};
  Rect area{};    ///< window without the panel
  Rect header{};  ///< strip with the title, the score and the best score
  Rect title{};
  Rect score{};
  Rect best{};
  Rect slot{};              ///< room for the next tile above the tray; empty without upcoming tiles
  Rect annotation_space{};  ///< lower part of the slot, for annotations; the next tile moves up to make room
  Rect tray{};
  Rect cells{};  ///< part of the tray that contains the cells
  Rect queue{};  ///< room for later upcoming tiles and their label; may be empty
  QueueAxis queue_axis = QueueAxis::down;
  int queue_tile = 0;  ///< side of a tile in the queue
  Rect chain{};        ///< room for the chain counter
  Rect footer{};       ///< strip below the tray, available for buttons
  int pitch = 1;       ///< distance from one cell to the next, in pixels
  int gap = 0;         ///< gap between neighbouring tiles, in pixels; an even number

  /// Returns the side of a tile that covers one cell.
  float tile_side() const { return real(pitch - gap); }
  /// Returns the rectangle of a tile that covers `size` cells, beginning with `cell`.
  Rect cell_rect(Cell cell, Extent size = {}) const;
  bool scrolls() const { return rows_shown < extent.rows; }
  /// Returns the visible share of a row, from 0 to 1. It is below 1 while the row scrolls over an edge of the board.
  float row_presence(float row) const;
  /// Returns the part of the tray that belongs to a column, over the full height of the tray.
  Rect column_rect(int column) const;
  /// Returns the cell at a pixel, or nullopt outside of the cells. Gaps belong to the nearest cell.
  std::optional<Cell> cell_under(int x, int y) const;
  /// Returns the column at a pixel. A pixel above or below the tray also belongs to a column, so that the user can
  /// click anywhere along the column.
  std::optional<int> column_under(int x, int y) const;
};

Layout compute_layout(const LayoutRequest& request);

}  // namespace tilefold::render
