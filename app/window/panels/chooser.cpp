// The card that leads from puzzle to puzzle: each with a small picture of its game under way.

#include <imgui.h>

#include <algorithm>

#include "app/window/panels/small_board.h"
#include "app/window/panels/widgets.h"

namespace tilefold::app {
namespace {

constexpr int columns_of_cards = 3;
constexpr float picture_units = 118;

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
  SmallBoard(*desk.theme, card.shot, {corner.x + 12 * unit, corner.y + 12 * unit}, side).draw();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const bool is_here = is_same_puzzle(*card.info, desk.view.puzzle().about());
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
