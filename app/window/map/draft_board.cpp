#include "app/window/map/draft_board.h"

#include <imgui.h>

#include <algorithm>

#include "app/window/panels/small_board.h"
#include "app/window/panels/widgets.h"

namespace tilefold::app {
namespace {

constexpr float most = 0.86F;  // of the area's shorter side, the board

}  // namespace

bool DraftBoard::perform(Action action) {
  switch (action) {
    case Action::left: draft_.go(Direction::left); return true;
    case Action::right: draft_.go(Direction::right); return true;
    case Action::up: draft_.go(Direction::up); return true;
    case Action::down: draft_.go(Direction::down); return true;
    case Action::play_here: draft_.apply_here(); return true;
    default: return false;
  }
}

bool DraftBoard::take_digit(int digit) {
  draft_.choose_tool(static_cast<std::size_t>(digit));
  return true;
}

bool DraftBoard::leave() {
  draft_.close();
  return true;
}

void DraftBoard::draw(Ui& ui, const LayerArea& place) {
  LevelDraft& draft = draft_;
  const Area area = area_of(place.beside_panel);
  if (area.width < 1 || area.height < 1) return;
  const auto unit = static_cast<float>(ui.scale);
  ImGui::SetNextWindowPos({area.x, area.y});
  ImGui::SetNextWindowSize({area.width, area.height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, vec(ui.theme->backdrop_bottom));
  ImGui::Begin("Level editor", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNav);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
  const float top = 76 * unit;
  const float side = std::max(1.0F, std::min(area.width * most, area.height - top - 28 * unit));
  const Snapshot shot = draft.shot();
  const SmallBoard board(*ui.theme, shot, {area.x + (area.width - side) / 2, area.y + top}, side);
  ImGui::SetCursorScreenPos({area.x + (area.width - side) / 2, area.y + top});
  const bool is_clicked = ImGui::InvisibleButton("##cells", {side, side});
  const bool is_hovered = ImGui::IsItemHovered();
  mark(ui, "Editor board");
  board.draw(ui.fonts.letter);
  const auto cell = board.cell_under(ImGui::GetIO().MousePos);
  if (ImGui::GetIO().MouseDelta.x != 0 || ImGui::GetIO().MouseDelta.y != 0) draft.cursor.reset();
  const auto pointed = draft.cursor || !is_hovered ? draft.cursor : cell;
  if (pointed && shot.extent.holds(*pointed)) board.frame(*pointed, ui.theme->focus);
  if (is_clicked && cell) draft.apply(*cell);
  const ImVec2 at{area.x + 20 * unit, area.y + 18 * unit};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const bool is_refused = !draft.message().empty();
  draw.AddText(ui.fonts.strong, ui.fonts.strong->FontSize, at, ImGui::GetColorU32(vec(ui.theme->text)), "Level editor");
  draw.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {at.x, at.y + ui.fonts.strong->FontSize + 4 * unit},
               ImGui::GetColorU32(vec(is_refused ? ui.theme->accent : ui.theme->muted)),
               (is_refused ? draft.message() : draft.verdict()).c_str(), nullptr, area.width - 40 * unit);
  ImGui::End();
}

}  // namespace tilefold::app
