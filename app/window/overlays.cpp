// What lies over the board: the end of a game, and the help.

#include <fmt/format.h>
#include <imgui.h>

#include "app/window/desk.h"
#include "render/scene/number_text.h"

namespace tilefold::app {
namespace {

constexpr ImGuiWindowFlags card_flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                        ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
                                        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize;

void centred(const std::string& text) {
  const float rest = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text.c_str()).x;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0F, rest / 2));
  ImGui::TextUnformatted(text.c_str());
}

// A card in the middle of `within`, as high as its contents; it scrolls where it would not fit.
void begin_card(const char* name, const Area& within, float width) {
  constexpr float most = 0.96F;
  ImGui::SetNextWindowPos({within.x + within.width / 2, within.y + within.height / 2}, ImGuiCond_Always, {0.5F, 0.5F});
  width = std::min(width, within.width * most);
  ImGui::SetNextWindowSizeConstraints({width, 0}, {width, ImGui::GetIO().DisplaySize.y * most});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, width / 24);
  ImGui::Begin(name, nullptr, card_flags);
  ImGui::PopStyleVar();
}

void fact_line(const char* label, const std::string& value) {
  ImGui::TextDisabled("%s", label);
  ImGui::SameLine(ImGui::GetContentRegionAvail().x + ImGui::GetCursorPosX() - ImGui::CalcTextSize(value.c_str()).x);
  ImGui::TextUnformatted(value.c_str());
}

std::string number_of(const Document& state, std::string_view field) {
  const Document* value = state.find(field);
  const std::int64_t* number = value == nullptr ? nullptr : value->integer();
  return number == nullptr ? "" : render::grouped(static_cast<std::uint64_t>(*number));
}

void draw_result(Desk& desk) {
  const Session& session = desk.view.session();
  const Standing standing = session.puzzle().standing();
  ImGui::PushFont(desk.fonts.strong);
  centred(standing.status == Status::won ? "Solved" : "Game over");
  ImGui::PopFont();
  ImGui::PushFont(desk.fonts.figure);
  centred(render::grouped(standing.score));
  ImGui::PopFont();
  ImGui::Spacing();
  fact_line("Best of this run", render::grouped(session.best()));
  fact_line("Moves", render::grouped(static_cast<std::uint64_t>(standing.moves)));
  const Document state = session.puzzle().describe();
  for (const FactSpec& spec : session.puzzle().about().facts)
    fact_line(std::string(spec.label).c_str(), number_of(state, spec.field));
  fact_line("Longest chain", fmt::format("×{}", desk.view.chain_record()));
  ImGui::Spacing();
}

}  // namespace

void draw_overlay(Desk& desk, const Area& board) {
  const float unit = static_cast<float>(desk.scale);
  begin_card("Result", board, 300 * unit);
  draw_result(desk);
  const float width = ImGui::GetContentRegionAvail().x;
  const float half = (width - ImGui::GetStyle().ItemSpacing.x) / 2;
  command_buttons(desk, width, Weight::accent);
  if (desk_button(desk, "Undo##over", half)) desk.view.undo();
  ImGui::SameLine();
  if (desk_button(desk, "New game##over", half)) desk.view.new_game();
  if (desk_button(desk, "Watch replay", width)) desk.view.start_replay();
  ImGui::End();
}

void draw_help(Desk& desk, const Area& window) {
  const float unit = static_cast<float>(desk.scale);
  begin_card("Help", window, 520 * unit);
  const PuzzleInfo& info = desk.view.puzzle().about();
  ImGui::PushFont(desk.fonts.strong);
  ImGui::TextUnformatted(std::string(info.title).c_str());
  ImGui::PopFont();
  ImGui::TextWrapped("%s", std::string(info.how_to_play).c_str());
  ImGui::Spacing();
  ImGui::TextDisabled("%s", desk.binding ? "Press the new key; Esc keeps the old one." : "Click a key to change it.");
  ImGui::BeginTable("keys", 3, ImGuiTableFlags_SizingStretchProp);
  ImGui::TableSetupColumn("action", 0, 2);
  ImGui::TableSetupColumn("first", 0, 1);
  ImGui::TableSetupColumn("second", 0, 1);
  const auto lines = desk.bindings.lines();
  for (std::size_t line = 0; line < lines.size(); ++line) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(std::string(lines[line].label).c_str());
    for (std::size_t slot = 0; slot < 2; ++slot) {
      ImGui::TableNextColumn();
      ImGui::PushID(static_cast<int>(2 * line + slot));
      const std::pair place{line, slot};
      const std::string text = desk.binding == place ? "press a key" : Bindings::text(lines[line].bindings[slot]);
      if (ImGui::Button(text.c_str(), {ImGui::GetContentRegionAvail().x, 0})) desk.binding = place;
      ImGui::PopID();
    }
  }
  ImGui::EndTable();
  ImGui::TextDisabled("1 to 9 play in that column at once. Esc lets go of a pressed column.");
  if (desk_button(desk, "Close", ImGui::GetContentRegionAvail().x)) desk.is_help_open = false;
  ImGui::End();
}

}  // namespace tilefold::app
