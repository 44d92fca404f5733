#include "app/window/panels/small_board.h"

#include <algorithm>
#include <cmath>

#include "app/window/panels/widgets.h"
#include "render/scene/number_text.h"

namespace tilefold::window {
namespace {

constexpr float min_letter = 24;    // minimum text size; letters that would be smaller are not drawn
constexpr int most_board_rows = 9;  // visible rows of a long board

}  // namespace

SmallBoard::SmallBoard(const render::Theme& theme, const Snapshot& shot, ImVec2 corner, float side)
    : theme_(theme), shot_(shot), rows_(std::min(shot.extent.rows, std::max(most_board_rows, shot.extent.columns))) {
  pitch_ = side / (static_cast<float>(std::max(rows_, shot.extent.columns)) + 0.3F);
  const float width = pitch_ * static_cast<float>(shot.extent.columns);
  const float height = pitch_ * static_cast<float>(rows_);
  corner_ = {corner.x + (side - width) / 2, corner.y + (side - height) / 2};
}

SmallBoard::SmallBoard(const render::Theme& theme, const Snapshot& shot, const Area& area, int first_row, int rows)
    : theme_(theme), shot_(shot), first_row_(first_row), rows_(rows) {
  constexpr float rims = 0.3F;
  const auto across = static_cast<float>(shot.extent.columns);
  pitch_ = std::min(area.width / (across + rims), area.height / (static_cast<float>(rows) + rims));
  corner_ = {area.x + (area.width - pitch_ * across) / 2,
             area.y + (area.height - pitch_ * static_cast<float>(rows)) / 2};
}

Area SmallBoard::cells() const {
  return {.x = corner_.x,
          .y = corner_.y,
          .width = pitch_ * static_cast<float>(shot_.extent.columns),
          .height = pitch_ * static_cast<float>(rows_)};
}

ImU32 SmallBoard::color(const render::Color& from) {
  return ImGui::GetColorU32(vec(from));
}

void SmallBoard::draw_ground() const {
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float rim = 0.15F * pitch_;
  const ImVec2 end{corner_.x + pitch_ * static_cast<float>(shot_.extent.columns) + rim,
                   corner_.y + pitch_ * static_cast<float>(rows_) + rim};
  list.AddRectFilled({corner_.x - rim, corner_.y - rim}, end, color(theme_.tray), 0.3F * pitch_);
  for (int row = 0; row < rows_; ++row)
    for (int column = 0; column < shot_.extent.columns; ++column) fill(cell_at(first_row_ + row, column), theme_.empty);
}

void SmallBoard::draw(ImFont* letters, ImFont* numbers) const {
  draw_ground();
  for (const Tile& tile : shot_.tiles) {
    if (tile.cell.row < first_row_ || tile.cell.row + tile.size.rows > first_row_ + rows_) continue;
    draw_tile({.face = tile.face,
               .size = tile.size,
               .row = static_cast<float>(tile.cell.row),
               .column = static_cast<float>(tile.cell.column)},
              letters, numbers);
  }
}

void SmallBoard::draw(const std::vector<render::Sprite>& sprites, ImFont* letters, ImFont* numbers) const {
  draw_ground();
  const Area inside = cells();
  ImGui::PushClipRect({inside.x, inside.y}, {inside.x + inside.width, inside.y + inside.height}, true);
  for (const render::Sprite& sprite : sprites) draw_tile(sprite, letters, numbers);
  ImGui::PopClipRect();
}

std::optional<Cell> SmallBoard::cell_under(ImVec2 pixel) const {
  const ImVec2 at{pixel.x - corner_.x, pixel.y - corner_.y};
  const float width = pitch_ * static_cast<float>(shot_.extent.columns);
  const float height = pitch_ * static_cast<float>(rows_);
  // Check the bounds before converting to int: while there is no pointer, Dear ImGui's coordinates are huge, and a very
  // small board may have no cells.
  if (at.x < 0 || at.y < 0 || at.x >= width || at.y >= height) return std::nullopt;
  const auto line = [&](float from) { return static_cast<int>(std::floor(from / pitch_)); };
  const int from_top = line(at.y);
  const Cell cell =
      cell_at(shot_.row_order == RowOrder::bottom_up ? rows_ - 1 - from_top : first_row_ + from_top, line(at.x));
  return shot_.extent.holds(cell) ? std::optional(cell) : std::nullopt;
}

ImVec2 SmallBoard::corner_of(Cell cell, Extent size) const {
  const int from_top = shot_.row_order == RowOrder::bottom_up ? rows_ - cell.row - size.rows : cell.row - first_row_;
  return {corner_.x + pitch_ * static_cast<float>(cell.column), corner_.y + pitch_ * static_cast<float>(from_top)};
}

void SmallBoard::frame(Cell cell, Extent size, const render::Color& paint) const {
  const ImVec2 corner = corner_of(cell, size);
  const ImVec2 end{corner.x + pitch_ * static_cast<float>(size.columns),
                   corner.y + pitch_ * static_cast<float>(size.rows)};
  ImGui::GetWindowDrawList()->AddRect(corner, end, color(paint), 0.18F * pitch_, 0, std::max(2.0F, 0.06F * pitch_));
}

void SmallBoard::question(Cell cell, const render::Color& paint) const {
  if (cell.row < first_row_ || cell.row >= first_row_ + rows_) return;
  const float radius = std::max(5.0F, 0.17F * pitch_);
  const ImVec2 corner = corner_of(cell, {});
  const ImVec2 middle{corner.x + pitch_ - radius, corner.y + radius};
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddCircleFilled(middle, radius, color(paint));
  list.AddCircle(middle, radius, color(theme_.tray), 0, std::max(1.0F, 0.2F * radius));
  const float size = 1.6F * radius;
  ImFont* font = ImGui::GetFont();
  const ImVec2 extent = font->CalcTextSizeA(size, 1000, 0, "?");
  list.AddText(font, size, {middle.x - extent.x / 2, middle.y - extent.y / 2}, color(render::ink_on(theme_, paint)),
               "?");
}

void SmallBoard::fill(Cell cell, const render::Color& paint) const {
  const float gap = 0.05F * pitch_;
  const ImVec2 corner = corner_of(cell, {});
  ImGui::GetWindowDrawList()->AddRectFilled({corner.x + gap, corner.y + gap},
                                            {corner.x + pitch_ - gap, corner.y + pitch_ - gap}, color(paint),
                                            0.18F * pitch_);
}

void SmallBoard::draw_tile(const render::Sprite& tile, ImFont* letters, ImFont* numbers) const {
  const auto rows = static_cast<float>(tile.size.rows);
  const auto columns = static_cast<float>(tile.size.columns);
  const float from_top = shot_.row_order == RowOrder::bottom_up ? static_cast<float>(rows_) - tile.row - rows
                                                                : tile.row - static_cast<float>(first_row_);
  const ImVec2 middle{corner_.x + pitch_ * (tile.column + columns / 2), corner_.y + pitch_ * (from_top + rows / 2)};
  const ImVec2 half{tile.scale_x * pitch_ * (columns / 2 - 0.05F), tile.scale_y * pitch_ * (rows / 2 - 0.05F)};
  const render::Color paint = render::tile_color(theme_, tile.face);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled({middle.x - half.x, middle.y - half.y}, {middle.x + half.x, middle.y + half.y},
                     ImGui::GetColorU32(vec(paint, tile.alpha)), 0.18F * pitch_);
  ImFont* font = tile.face.kind == Face::Kind::number ? numbers : letters;
  if (font == nullptr) font = ImGui::GetFont();
  const std::string text = render::face_text(tile.face);
  const float size = std::min(0.62F, 1.5F / static_cast<float>(text.size() + 1)) * pitch_ * tile.scale_y;
  const float min = tile.face.kind == Face::Kind::number ? 5 : min_letter;
  if (size < min || tile.face.kind == Face::Kind::wall) return;
  if (!has_letters_ && tile.face.kind == Face::Kind::letter) return;
  const ImVec2 extent = font->CalcTextSizeA(size, 1000, 0, text.c_str());
  list.AddText(font, size, {middle.x - extent.x / 2, middle.y - extent.y / 2},
               ImGui::GetColorU32(vec(render::ink_on(theme_, paint), tile.alpha)), text.c_str());
}

}  // namespace tilefold::window
