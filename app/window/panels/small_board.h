// Draws a board at a small size among widgets: its cells, its tiles, and the texts of tiles if they are legible.
#pragma once

#include <imgui.h>

#include <optional>
#include <vector>

#include "app/window/panels/ui.h"
#include "engine/core/tile.h"
#include "render/scene/color.h"
#include "render/scene/theme.h"
#include "render/scene/timeline.h"

namespace tilefold::window {

class SmallBoard {
 public:
  /// Fits the board into a square. If the board is long, draws only the rows that are visible during play.
  SmallBoard(const render::Theme& theme, const Snapshot& shot, ImVec2 corner, float side);

  /// Fits `rows` rows of the board into an area. If row 0 is at the top, these rows begin with `first_row`.
  SmallBoard(const render::Theme& theme, const Snapshot& shot, const Area& area, int first_row, int rows);

  /// Returns the area that the cells of the board cover.
  Area cells() const;

  /// Draws the board. `letters` and `numbers` are fonts for the tiles of a large board; null uses the current font.
  void draw(ImFont* letters = nullptr, ImFont* numbers = nullptr) const;
  /// Draws the board with the moving tiles of a scene.
  void draw(const std::vector<render::Sprite>& sprites, ImFont* letters, ImFont* numbers) const;

  /// Hides the letters that name pieces.
  void hide_letters() { has_letters_ = false; }

  /// Returns the cell at a pixel; nullopt if there is none.
  std::optional<Cell> cell_under(ImVec2 pixel) const;

  /// Outlines a cell, or an area of `size` cells that begins with this cell.
  void frame(Cell cell, const render::Color& color) const { frame(cell, {}, color); }
  void frame(Cell cell, Extent size, const render::Color& color) const;

  /// Marks a cell as doubtful: draws a disc with a question mark in the upper right corner of the cell.
  void question(Cell cell, const render::Color& color) const;

 private:
  static ImU32 color(const render::Color& from);
  ImVec2 corner_of(Cell cell, Extent size) const;
  void fill(Cell cell, const render::Color& paint) const;
  void draw_ground() const;
  void draw_tile(const render::Sprite& tile, ImFont* letters, ImFont* numbers) const;

  const render::Theme& theme_;
  const Snapshot& shot_;
  int first_row_ = 0;
  int rows_;
  float pitch_ = 1;
  ImVec2 corner_{};
  bool has_letters_ = true;
};

}  // namespace tilefold::window
