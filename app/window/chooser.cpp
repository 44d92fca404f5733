// The card that leads from puzzle to puzzle: each with a small picture of its game under way.

#include <imgui.h>

#include <algorithm>

#include "app/window/widgets.h"
#include "render/scene/number_text.h"

namespace tilefold::app {
namespace {

constexpr int columns_of_cards = 3;
constexpr float picture_units = 118;
constexpr int most_rows = 9;  // of a long board, as many as are seen at once

// A board as large as fits into a square: cells, and tiles with numbers where they can be read.
class SmallBoard {
 public:
  SmallBoard(const Desk& desk, const Snapshot& shot, ImVec2 corner, float side)
      : theme_(*desk.theme), shot_(shot), rows_(std::min(shot.extent.rows, std::max(most_rows, shot.extent.columns))) {
    pitch_ = side / (static_cast<float>(std::max(rows_, shot.extent.columns)) + 0.3F);
    const float width = pitch_ * static_cast<float>(shot.extent.columns);
    const float height = pitch_ * static_cast<float>(rows_);
    corner_ = {corner.x + (side - width) / 2, corner.y + (side - height) / 2};
  }

  void draw() const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float rim = 0.15F * pitch_;
    const ImVec2 end{corner_.x + pitch_ * static_cast<float>(shot_.extent.columns) + rim,
                     corner_.y + pitch_ * static_cast<float>(rows_) + rim};
    list.AddRectFilled({corner_.x - rim, corner_.y - rim}, end, color(theme_.tray), 0.3F * pitch_);
    for (int row = 0; row < rows_; ++row)
      for (int column = 0; column < shot_.extent.columns; ++column) fill(cell_at(row, column), {}, theme_.empty);
    for (const Tile& tile : shot_.tiles) draw_tile(tile);
  }

 private:
  static ImU32 color(const render::Color& from) { return ImGui::GetColorU32(vec(from)); }

  ImVec2 fill(Cell cell, Extent size, const render::Color& paint) const {
    const float gap = 0.05F * pitch_;
    const int from_top = shot_.row_order == RowOrder::bottom_up ? rows_ - cell.row - size.rows : cell.row;
    const ImVec2 a{corner_.x + pitch_ * static_cast<float>(cell.column) + gap,
                   corner_.y + pitch_ * static_cast<float>(from_top) + gap};
    const ImVec2 b{a.x + pitch_ * static_cast<float>(size.columns) - 2 * gap,
                   a.y + pitch_ * static_cast<float>(size.rows) - 2 * gap};
    ImGui::GetWindowDrawList()->AddRectFilled(a, b, color(paint), 0.18F * pitch_);
    return {(a.x + b.x) / 2, (a.y + b.y) / 2};
  }

  void draw_tile(const Tile& tile) const {
    if (tile.cell.row + tile.size.rows > rows_) return;
    const render::Color paint = render::tile_color(theme_, tile.face);
    const ImVec2 middle = fill(tile.cell, tile.size, paint);
    const std::string text = render::face_text(tile.face);
    const float size = std::min(0.62F, 1.5F / static_cast<float>(text.size() + 1)) * pitch_;
    if (size < 5 || tile.face.kind != Face::Kind::number) return;
    ImFont* font = ImGui::GetFont();
    const ImVec2 extent = font->CalcTextSizeA(size, 1000, 0, text.c_str());
    ImGui::GetWindowDrawList()->AddText(font, size, {middle.x - extent.x / 2, middle.y - extent.y / 2},
                                        color(render::ink_on(theme_, paint)), text.c_str());
  }

  const render::Theme& theme_;
  const Snapshot& shot_;
  int rows_;
  float pitch_ = 1;
  ImVec2 corner_{};
};

void draw_puzzle(Desk& desk, const PuzzleCard& card) {
  const auto unit = static_cast<float>(desk.scale);
  const float side = picture_units * unit;
  const std::string title(card.info->title);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 size{side + 24 * unit, side + 52 * unit};
  ImGui::PushID(title.c_str());
  if (ImGui::Button("##open", size)) desk.wanted_puzzle = card.info;
  ImGui::PopID();
  mark(desk, title);
  tip(desk, card.info->summary);
  SmallBoard(desk, card.shot, {corner.x + 12 * unit, corner.y + 12 * unit}, side).draw();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const bool is_here = card.info == &desk.view.puzzle().about();
  const ImVec2 text = desk.fonts.strong->CalcTextSizeA(desk.fonts.strong->FontSize, 1000, 0, title.c_str());
  list.AddText(desk.fonts.strong, desk.fonts.strong->FontSize,
               {corner.x + (size.x - text.x) / 2, corner.y + side + 18 * unit},
               ImGui::GetColorU32(vec(is_here ? desk.theme->accent : desk.theme->text)), title.c_str());
  if (is_here)
    list.AddRect(corner, {corner.x + size.x, corner.y + size.y}, ImGui::GetColorU32(vec(desk.theme->accent)),
                 ImGui::GetStyle().FrameRounding, 0, 2 * unit);
  if (is_here && desk.has_new_keys) ImGui::SetItemDefaultFocus();
}

}  // namespace

void draw_chooser(Desk& desk, const Area& window) {
  const auto unit = static_cast<float>(desk.scale);
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const int across = std::min(columns_of_cards, static_cast<int>(desk.puzzle_cards.size()));
  const float width =
      static_cast<float>(across) * ((picture_units + 24) * unit + gap) - gap + 2 * ImGui::GetStyle().WindowPadding.x;
  begin_card(desk, "Puzzles", window, width);
  int place = 0;
  for (const PuzzleCard& card : desk.puzzle_cards) {
    if (place++ % across != 0) ImGui::SameLine();
    draw_puzzle(desk, card);
  }
  if (desk_button(desk, "Back", line_width())) desk.is_chooser_open = false;
  ImGui::End();
}

}  // namespace tilefold::app
