// The Levels panel: the puzzle's own levels, the easiest first, and the way into the editor.

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/window/panels/widgets.h"

namespace tilefold::app {
namespace {

constexpr std::int64_t rows_shown = 8;

void draw_tick(ImVec2 corner, float side, ImU32 color) {
  const std::array points{ImVec2(corner.x + side * 0.15F, corner.y + side * 0.55F),
                          ImVec2(corner.x + side * 0.4F, corner.y + side * 0.8F),
                          ImVec2(corner.x + side * 0.85F, corner.y + side * 0.25F)};
  ImGui::GetWindowDrawList()->AddPolyline(points.data(), static_cast<int>(points.size()), color, 0,
                                          std::max(1.5F, side * 0.13F));
}

void write_right(float right, float y, const std::string& text, const ImVec4& color) {
  ImGui::GetWindowDrawList()->AddText({std::round(right - ImGui::CalcTextSize(text.c_str()).x), y},
                                      ImGui::GetColorU32(color), text.c_str());
}

// Number, mark, moves to solve, own best; the level under way has the accent colour and a shape at its left.
void draw_level(Desk& desk, std::int64_t level, float pitch) {
  const LevelList& list = *LevelBook::levels(desk.view);
  const bool is_now = LevelBook::current(desk.view) == level;
  const auto best = desk.levels.best(level);
  const int moves = list.levels[static_cast<std::size_t>(level - 1)].moves;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float width = line_width() - 2 * ImGui::GetStyle().ScrollbarSize;
  ImGui::PushID(static_cast<int>(level));
  if (ImGui::Selectable("##level", is_now, 0, {width, pitch})) desk.wanted_level = level;
  ImGui::PopID();
  mark(desk, fmt::format("Level {}", level));
  const float line = ImGui::GetTextLineHeight();
  const float y = corner.y + std::round((pitch - line) / 2);
  const ImVec4 color = vec(is_now ? desk.theme->accent : desk.theme->text);
  const ImU32 ink = ImGui::GetColorU32(color);
  if (is_now)
    ImGui::GetWindowDrawList()->AddTriangleFilled({corner.x + line * 0.2F, y + line * 0.2F},
                                                  {corner.x + line * 0.65F, y + line * 0.5F},
                                                  {corner.x + line * 0.2F, y + line * 0.8F}, ink);
  write_right(corner.x + width * 0.28F, y, std::to_string(level), color);
  if (best) draw_tick({corner.x + width * 0.32F, y}, line, ImGui::GetColorU32(vec(desk.theme->accent)));
  write_right(corner.x + width * 0.66F, y, fmt::format("{} moves", moves), vec(desk.theme->muted));
  if (best) write_right(corner.x + width - 4, y, *best <= moves ? "optimal" : fmt::format("best {}", *best), color);
}

void draw_list(Desk& desk) {
  const auto count = static_cast<std::int64_t>(LevelBook::levels(desk.view)->levels.size());
  const auto unit = static_cast<float>(desk.scale);
  ImGui::PushFont(desk.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {4 * unit, 0});
  ImGui::PushStyleColor(ImGuiCol_Header, vec(desk.theme->accent, 0.12F));
  const float pitch = std::round(ImGui::GetTextLineHeight() + 8 * unit);
  const float height = pitch * static_cast<float>(std::min(rows_shown, count));
  if (ImGui::BeginChild("levels", {line_width(), height})) {
    const std::int64_t current = LevelBook::current(desk.view).value_or(0);
    if (std::exchange(desk.seen_level, current) != current)
      ImGui::SetScrollY(pitch * static_cast<float>(std::max<std::int64_t>(0, current - rows_shown / 2)));
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(count), pitch);
    while (clipper.Step())
      for (int row = clipper.DisplayStart; row < clipper.DisplayEnd; ++row) draw_level(desk, row + 1, pitch);
  }
  ImGui::EndChild();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

}  // namespace

void draw_levels(Desk& desk) {
  if (!section(desk, "Levels", Opened::on_demand)) return;
  fact("Solved", fmt::format("{} of {}", desk.levels.solved_count(), LevelBook::levels(desk.view)->levels.size()));
  draw_list(desk);
  ImGui::Spacing();
  if (desk.draft.is_open()) {
    draw_draft_tools(desk);
  } else if (desk.draft.is_possible()) {
    if (desk_button(desk, "Make a level", line_width())) desk.draft.open();
    tip(desk, "Opens the level editor over the board.");
  }
  if (desk.wanted_level != 0) LevelBook::start(desk.view, std::exchange(desk.wanted_level, 0));
}

bool has_next_level(const Desk& desk) {
  const auto level = LevelBook::current(desk.view);
  return level && *level < static_cast<std::int64_t>(LevelBook::levels(desk.view)->levels.size());
}

void start_next_level(Desk& desk) {
  if (has_next_level(desk)) LevelBook::start(desk.view, *LevelBook::current(desk.view) + 1);
}

}  // namespace tilefold::app
