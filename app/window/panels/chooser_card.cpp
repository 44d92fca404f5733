// The card from which the user chooses a puzzle. It shows each puzzle with the board of its current game.

#include <imgui.h>

#include <algorithm>

#include "app/window/panels/cards.h"
#include "app/window/panels/small_board.h"
#include "app/window/panels/widgets.h"

namespace tilefold::app {
namespace {

constexpr int columns_of_cards = 3;
constexpr float picture_units = 118;

void draw_puzzle(Ui& ui, const Session& session, const PuzzleCard& card) {
  const auto unit = static_cast<float>(ui.scale);
  const float side = picture_units * unit;
  const std::string title(card.info->title);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 size{side + 24 * unit, side + 52 * unit};
  ImGui::PushID(title.c_str());
  if (ImGui::Button("##open", size)) ui.commands.want(OpenPuzzle{card.info});
  ImGui::PopID();
  mark(ui, title);
  tip(ui, card.info->summary);
  SmallBoard(*ui.theme, card.shot, {corner.x + 12 * unit, corner.y + 12 * unit}, side).draw();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const bool is_here = is_same_puzzle(*card.info, session.puzzle().about());
  const ImVec2 text = ui.fonts.strong->CalcTextSizeA(ui.fonts.strong->FontSize, 1000, 0, title.c_str());
  list.AddText(ui.fonts.strong, ui.fonts.strong->FontSize,
               {corner.x + (size.x - text.x) / 2, corner.y + side + 18 * unit},
               ImGui::GetColorU32(vec(is_here ? ui.theme->accent : ui.theme->text)), title.c_str());
  if (is_here)
    list.AddRect(corner, {corner.x + size.x, corner.y + size.y}, ImGui::GetColorU32(vec(ui.theme->accent)),
                 ImGui::GetStyle().FrameRounding, 0, 2 * unit);
  if (is_here && ui.has_new_keys) ImGui::SetItemDefaultFocus();
}

}  // namespace

bool ChooserCard::leave() {
  const bool was_open = is_open();
  cards_.clear();
  return was_open;
}

void ChooserCard::draw(Ui& ui, const LayerArea& place) {
  const auto unit = static_cast<float>(ui.scale);
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float pitch = (picture_units + 24) * unit + gap;
  const float edges = 2 * ImGui::GetStyle().WindowPadding.x - gap;
  const float room = max_share_of_card * ImGui::GetIO().DisplaySize.x - edges - ImGui::GetStyle().ScrollbarSize;
  const int most = std::min(columns_of_cards, static_cast<int>(cards_.size()));
  const int across = std::clamp(static_cast<int>(room / pitch), 1, most);
  const float width = static_cast<float>(across) * pitch + edges;
  begin_card(ui, "Puzzles", place.beside_panel, width);
  int number = 0;
  for (const PuzzleCard& card : cards_) {
    if (number++ % across != 0) ImGui::SameLine();
    draw_puzzle(ui, session_, card);
  }
  if (button(ui, "Back", row_width())) ui.commands.want(Action::puzzles);
  ImGui::End();
}

}  // namespace tilefold::app
