// A board as a small picture among widgets: cells, and tiles with what is on them where it can be read.
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
  /// As large as fits into a square; of a long board as many rows as are seen at once.
  SmallBoard(const render::Theme& theme, const Snapshot& shot, ImVec2 corner, float side);

  /// As large as fits into an area: `rows` rows, from row `first_row` on where the first row is the top one.
  SmallBoard(const render::Theme& theme, const Snapshot& shot, const Area& area, int first_row, int rows);

  /// Where its cells are.
  Area cells() const;

  /// What is on tiles is set in fonts of its own where it is large.
  void draw(ImFont* letters = nullptr, ImFont* numbers = nullptr) const;

  /// The cell under a pixel.
  std::optional<Cell> cell_under(ImVec2 pixel) const;

  /// Outlines a cell, or what of such a size begins there.
  void frame(Cell cell, const render::Color& color) const { frame(cell, {}, color); }
  void frame(Cell cell, Extent size, const render::Color& color) const;

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
