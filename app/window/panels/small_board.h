// A board as a small picture among widgets: cells, and tiles with what is on them where it can be read.
#pragma once

#include <imgui.h>

#include <optional>

#include "engine/core/tile.h"
#include "render/scene/color.h"
#include "render/scene/theme.h"

namespace tilefold::app {

class SmallBoard {
 public:
  /// As large as fits into a square; of a long board as many rows as are seen at once.
  SmallBoard(const render::Theme& theme, const Snapshot& shot, ImVec2 corner, float side);

  /// Letters are set in a font of their own where they are large.
  void draw(ImFont* letters = nullptr) const;

  /// The cell under a pixel.
  std::optional<Cell> cell_under(ImVec2 pixel) const;

  /// Outlines a cell, or what of such a size begins there.
  void frame(Cell cell, const render::Color& color) const { frame(cell, {}, color); }
  void frame(Cell cell, Extent size, const render::Color& color) const;

 private:
  static ImU32 color(const render::Color& from);
  ImVec2 corner_of(Cell cell, Extent size) const;
  ImVec2 fill(Cell cell, Extent size, const render::Color& paint) const;
  void draw_tile(const Tile& tile, ImFont* font) const;

  const render::Theme& theme_;
  const Snapshot& shot_;
  int rows_;
  float pitch_ = 1;
  ImVec2 corner_{};
};

}  // namespace tilefold::app
