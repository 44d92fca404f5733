// What lies over the board: the end of a game, the help, a short notice.

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/window/panels/widgets.h"
#include "render/scene/number_text.h"

namespace tilefold::app {
namespace {

constexpr float most = 0.96F;  // of what a card lies in

constexpr ImGuiWindowFlags card_flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                        ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
                                        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize;

void centred(const std::string& text) {
  const float rest = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text.c_str()).x;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0F, rest / 2));
  ImGui::TextUnformatted(text.c_str());
}

void draw_result(Desk& desk) {
  const Session& session = desk.view.session();
  const Standing standing = session.puzzle().standing();
  ImGui::PushFont(desk.fonts.strong);
  centred(standing.status == Status::won ? "Solved" : "Game over");
  ImGui::PopFont();
  ImGui::PushFont(desk.fonts.figure);
  const auto moves = static_cast<std::uint64_t>(standing.moves);
  const PuzzleInfo& info = session.puzzle().about();
  centred(render::grouped(info.has_score ? standing.score : moves));
  ImGui::PopFont();
  ImGui::Spacing();
  if (info.has_score) fact("Best of this run", render::grouped(session.best()));
  fact("Moves", render::grouped(moves));
  const Document state = session.puzzle().describe();
  for (const FactSpec& spec : info.telling.facts) fact(std::string(spec.label).c_str(), fact_text(state, spec.field));
  if (desk.view.chain_record() > 0) fact("Longest chain", fmt::format("×{}", desk.view.chain_record()));
  ImGui::Spacing();
}

void draw_binding(Desk& desk, std::size_t line, std::size_t slot) {
  ImGui::TableNextColumn();
  ImGui::PushID(static_cast<int>((button_slot + 1) * line + slot));
  const std::pair place{line, slot};
  const ActionLine& action = desk.bindings.lines()[line];
  const bool is_button = slot == button_slot;
  const std::string now = is_button ? Bindings::text(action.button) : desk.bindings.text(action.bindings[slot]);
  const std::string text = desk.binding != place ? now : is_button ? "press a button" : "press a key";
  if (ImGui::Button(text.c_str(), {ImGui::GetContentRegionAvail().x, 0})) desk.binding = place;
  mark(desk, is_button ? fmt::format("{}, gamepad", action.label) : fmt::format("{}, key {}", action.label, slot + 1));
  ImGui::PopID();
}

const char* bindings_help(const Desk& desk) {
  if (!desk.binding) return "Choose a key or a button to change it.";
  return desk.binding->second == button_slot ? "Press the new button; B or Esc keeps the old one."
                                             : "Press the new key; Esc keeps the old one.";
}

void draw_bindings(Desk& desk) {
  ImGui::BeginTable("keys", 4, ImGuiTableFlags_SizingStretchProp);
  ImGui::TableSetupColumn("action", 0, 1.9F);
  for (const char* column : {"first", "second", "gamepad"}) ImGui::TableSetupColumn(column, 0, 1);
  for (const char* head : {"", "Key", "Or", "Gamepad"}) {
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", head);
  }
  const auto lines = desk.bindings.lines();
  for (std::size_t line = 0; line < lines.size(); ++line) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(std::string(lines[line].label).c_str());
    for (std::size_t slot = 0; slot <= button_slot; ++slot) draw_binding(desk, line, slot);
  }
  ImGui::EndTable();
}

}  // namespace

void begin_card(const Desk& desk, const char* name, const Area& within, float width) {
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  width = std::min(width, window.x * most);
  const float middle = std::max(within.x + within.width / 2, width / 2);
  ImGui::SetNextWindowPos({middle, within.y + within.height / 2}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSizeConstraints({width, 0}, {width, window.y * most});
  if (desk.has_new_keys && desk.keys == Keys::card) ImGui::SetNextWindowFocus();
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 14 * static_cast<float>(desk.scale));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::round(static_cast<float>(desk.scale)));
  ImGui::Begin(name, nullptr, card_flags);
  ImGui::PopStyleVar(2);
}

void draw_overlay(Desk& desk, const Area& board) {
  begin_card(desk, "Result", board, 300 * static_cast<float>(desk.scale));
  draw_result(desk);
  const float half = half_width();
  ImGui::PushID("over");
  const bool is_won = desk.view.puzzle().standing().status == Status::won;
  if (is_won && has_next_level(desk) && desk_button(desk, "Next level", line_width(), Weight::accent))
    start_next_level(desk);
  command_buttons(desk, line_width(), Weight::accent);
  if (desk_button(desk, "Undo", half)) desk.view.undo();
  ImGui::SameLine();
  if (desk_button(desk, "New game", half)) desk.view.new_game();
  if (desk_button(desk, "Watch replay", line_width())) desk.view.replay_all();
  ImGui::PopID();
  ImGui::End();
}

void draw_help(Desk& desk, const Area& window) {
  begin_card(desk, "Help", window, 640 * static_cast<float>(desk.scale));
  const PuzzleInfo& info = desk.view.puzzle().about();
  ImGui::PushFont(desk.fonts.strong);
  ImGui::TextUnformatted(std::string(info.title).c_str());
  ImGui::PopFont();
  ImGui::TextWrapped("%s", std::string(info.how_to_play).c_str());
  ImGui::Spacing();
  ImGui::TextDisabled("%s", bindings_help(desk));
  draw_bindings(desk);
  ImGui::TextDisabled("1 to 9 play in that column at once. Esc lets go of a pressed column.");
  ImGui::TextDisabled("A gamepad's left stick does what its D-pad does; the right one scrolls.");
  const float half = half_width();
  if (desk_button(desk, "Reset keys", half)) {
    desk.bindings.reset();
    desk.binding.reset();
  }
  ImGui::SameLine();
  if (desk_button(desk, "Close", half)) desk.toggle_help();
  ImGui::End();
}

void draw_notice(Desk& desk, const Area& board) {
  const auto unit = static_cast<float>(desk.scale);
  const ImVec2 margin{16 * unit, 10 * unit};
  const float room = std::max(board.width, 320 * unit);
  const ImVec2 size = ImGui::CalcTextSize(desk.notice.c_str(), nullptr, false, room);
  const ImVec2 middle{board.x + board.width / 2, board.y + board.height - size.y - 2 * margin.y};
  ImDrawList& draw = *ImGui::GetForegroundDrawList();
  draw.AddRectFilled({middle.x - size.x / 2 - margin.x, middle.y - margin.y},
                     {middle.x + size.x / 2 + margin.x, middle.y + size.y + margin.y},
                     ImGui::GetColorU32(vec(desk.theme->panel)), 10 * unit);
  draw.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {middle.x - size.x / 2, middle.y},
               ImGui::GetColorU32(vec(desk.theme->text)), desk.notice.c_str(), nullptr, room);
}

}  // namespace tilefold::app
