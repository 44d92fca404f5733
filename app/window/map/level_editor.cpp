// The level editor: its tools in the panel, and the board that they are used on.

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cctype>

#include "app/window/panels/small_board.h"
#include "app/window/panels/widgets.h"
#include "render/scene/number_text.h"

namespace tilefold::app {
namespace {

constexpr float most = 0.86F;  // of the area's shorter side, the board

std::string sentence(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

// Solvable or not, in one line.
std::string verdict(const LevelDraft& draft) {
  if (!draft.obstacle().empty()) return sentence(draft.obstacle());
  const MapNews* news = draft.news();
  if (news == nullptr) return "Looking for a solution…";
  if (news->graph == nullptr) return sentence(news->message);
  const auto moves = news->graph->distance(0);
  const std::string states = render::grouped(news->graph->size()) + " states";
  if (!moves) return "Cannot be solved  ·  " + states;
  return fmt::format("Solved in {} move{}  ·  {}", *moves, *moves == 1 ? "" : "s", states);
}

void draw_tools(Desk& desk) {
  const auto tools = desk.view.puzzle().about().levels.editor->tools;
  const float half = half_width();
  for (std::size_t i = 0; i < tools.size(); ++i) {
    const bool is_chosen = desk.draft.tool == i;
    if (desk_button(desk, std::string(tools[i].label), half, is_chosen ? Weight::accent : Weight::plain))
      desk.draft.tool = i;
    tip(desk, tools[i].help);
    if (i % 2 == 0 && i + 1 < tools.size()) ImGui::SameLine();
  }
}

}  // namespace

void draw_draft_tools(Desk& desk) {
  LevelDraft& draft = desk.draft;
  ImGui::TextDisabled("Choose a tool (1, 2 …), then cells");
  draw_tools(desk);
  ImGui::TextWrapped("%s", verdict(draft).c_str());
  const float half = half_width();
  if (desk_button(desk, "Empty board", half)) draft.clear();
  ImGui::SameLine();
  if (desk_button(desk, "This board", half)) draft.take_board();
  tip(desk, "Goes on from the level that is played.");
  if (desk_button(desk, "Copy level", half)) {
    ImGui::SetClipboardText(draft.text().c_str());
    say(desk, "Level copied");
  }
  ImGui::SameLine();
  if (desk_button(desk, "Close editor", half)) draft.close();
  enabled_when(draft.obstacle().empty(), [&] {
    if (desk_button(desk, "Play it", line_width(), Weight::accent)) draft.play();
  });
}

void draw_draft_board(Desk& desk, const Area& area) {
  LevelDraft& draft = desk.draft;
  const auto unit = static_cast<float>(desk.scale);
  ImGui::SetNextWindowPos({area.x, area.y});
  ImGui::SetNextWindowSize({area.width, area.height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, vec(desk.theme->backdrop_bottom));
  ImGui::Begin("Level editor", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNav);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
  const float top = 76 * unit;
  const float side = std::max(1.0F, std::min(area.width * most, area.height - top - 28 * unit));
  const Snapshot shot = draft.shot();
  const SmallBoard board(*desk.theme, shot, {area.x + (area.width - side) / 2, area.y + top}, side);
  ImGui::SetCursorScreenPos({area.x + (area.width - side) / 2, area.y + top});
  const bool is_clicked = ImGui::InvisibleButton("##cells", {side, side});
  const bool is_hovered = ImGui::IsItemHovered();
  mark(desk, "Editor board");
  board.draw();
  const auto cell = board.cell_under(ImGui::GetIO().MousePos);
  if (ImGui::GetIO().MouseDelta.x != 0 || ImGui::GetIO().MouseDelta.y != 0) draft.cursor.reset();
  const auto pointed = draft.cursor || !is_hovered ? draft.cursor : cell;
  if (pointed && shot.extent.holds(*pointed)) board.frame(*pointed, desk.theme->focus);
  if (is_clicked && cell) draft.apply(*cell);
  const ImVec2 at{area.x + 20 * unit, area.y + 18 * unit};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const bool is_refused = !draft.message().empty();
  draw.AddText(desk.fonts.strong, desk.fonts.strong->FontSize, at, ImGui::GetColorU32(vec(desk.theme->text)),
               "Level editor");
  draw.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {at.x, at.y + desk.fonts.strong->FontSize + 4 * unit},
               ImGui::GetColorU32(vec(is_refused ? desk.theme->accent : desk.theme->muted)),
               (is_refused ? sentence(draft.message()) : verdict(draft)).c_str(), nullptr, area.width - 40 * unit);
  ImGui::End();
}

}  // namespace tilefold::app
