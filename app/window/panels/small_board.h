// A board drawn small among widgets: cells, and tiles with their texts if legible.
#pragma once

#include <imgui.h>

#include <optional>

#include "app/window/panels/ui.h"
#include "engine/core/tile.h"
#include "render/scene/color.h"
#include "render/scene/theme.h"

namespace tilefold::app {

class SmallBoard {
 public:
  /// Fits the board into a square; a long board is cut to the rows visible in play.
  SmallBoard(const render::Theme& theme, const Snapshot& shot, ImVec2 corner, float side);

  /// Fits `rows` rows of the board into an area. `first_row` scrolls boards whose row 0 is at the top.
  SmallBoard(const render::Theme& theme, const Snapshot& shot, const Area& area, int first_row, int rows);

  /// Returns the area of the cells.
  Area cells() const;

  /// `letters` and `numbers` are fonts for large boards; null uses the current font.
  void draw(ImFont* letters = nullptr, ImFont* numbers = nullptr) const;

  /// Returns the cell under a pixel.
  std::optional<Cell> cell_under(ImVec2 pixel) const;

  /// Outlines a cell, or an area of the given size that starts there.
  void frame(Cell cell, const render::Color& color) const { frame(cell, {}, color); }
  void frame(Cell cell, Extent size, const render::Color& color) const;

  /// Marks a cell as doubtful: a disc with a question mark in its upper right corner.
  void question(Cell cell, const render::Color& color) const;

 private:
  static ImU32 color(const render::Color& from);
  ImVec2 corner_of(Cell cell, Extent size) const;
  ImVec2 fill(Cell cell, Extent size, const render::Color& paint) const;
  void draw_tile(const Tile& tile, ImFont* letters, ImFont* numbers) const;

  const render::Theme& theme_;
  const Snapshot& shot_;
  int first_row_ = 0;
  int rows_;
  float pitch_ = 1;
  ImVec2 corner_{};
};

}  // namespace tilefold::app
