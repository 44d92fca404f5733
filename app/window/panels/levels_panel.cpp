// The Levels panel: the puzzle's own levels, the easiest first, and the way into the editor.

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/window/panels/parts.h"
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
void draw_level(Ui& ui, LevelsPart& part, std::int64_t level, float pitch) {
  const LevelList& list = *LevelBook::levels(part.view);
  const bool is_now = LevelBook::current(part.view) == level;
  const auto best = part.levels.best(level);
  const int moves = list.levels[static_cast<std::size_t>(level - 1)].moves;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float width = line_width() - 2 * ImGui::GetStyle().ScrollbarSize;
  ImGui::PushID(static_cast<int>(level));
  if (ImGui::Selectable("##level", is_now, 0, {width, pitch})) part.wanted = level;
  ImGui::PopID();
  mark(ui, fmt::format("Level {}", level));
  const float line = ImGui::GetTextLineHeight();
  const float y = corner.y + std::round((pitch - line) / 2);
  const ImVec4 color = vec(is_now ? ui.theme->accent : ui.theme->text);
  const ImU32 ink = ImGui::GetColorU32(color);
  if (is_now)
    ImGui::GetWindowDrawList()->AddTriangleFilled({corner.x + line * 0.2F, y + line * 0.2F},
                                                  {corner.x + line * 0.65F, y + line * 0.5F},
                                                  {corner.x + line * 0.2F, y + line * 0.8F}, ink);
  write_right(corner.x + width * 0.28F, y, std::to_string(level), color);
  if (best) draw_tick({corner.x + width * 0.32F, y}, line, ImGui::GetColorU32(vec(ui.theme->accent)));
  write_right(corner.x + width * 0.66F, y, fmt::format("{} moves", moves), vec(ui.theme->muted));
  if (best) write_right(corner.x + width - 4, y, *best <= moves ? "optimal" : fmt::format("best {}", *best), color);
}

void draw_list(Ui& ui, LevelsPart& part) {
  const auto count = static_cast<std::int64_t>(LevelBook::levels(part.view)->levels.size());
  const auto unit = static_cast<float>(ui.scale);
  ImGui::PushFont(ui.fonts.small);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {4 * unit, 0});
  ImGui::PushStyleColor(ImGuiCol_Header, vec(ui.theme->accent, 0.12F));
  const float pitch = std::round(ImGui::GetTextLineHeight() + 8 * unit);
  const float height = pitch * static_cast<float>(std::min(rows_shown, count));
  if (ImGui::BeginChild("levels", {line_width(), height})) {
    const std::int64_t current = LevelBook::current(part.view).value_or(0);
    if (std::exchange(part.seen, current) != current)
      ImGui::SetScrollY(pitch * static_cast<float>(std::max<std::int64_t>(0, current - rows_shown / 2)));
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(count), pitch);
    while (clipper.Step())
      for (int row = clipper.DisplayStart; row < clipper.DisplayEnd; ++row) draw_level(ui, part, row + 1, pitch);
  }
  ImGui::EndChild();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

}  // namespace

void LevelsPart::draw(Ui& ui) {
  LevelsPart& part = *this;
  if (!section(ui, "Levels", Opened::on_demand)) return;
  fact("Solved", fmt::format("{} of {}", part.levels.solved_count(), LevelBook::levels(part.view)->levels.size()));
  draw_list(ui, part);
  ImGui::Spacing();
  if (part.draft.is_open()) {
    DraftTools{.view = view, .draft = draft}.draw(ui);
  } else if (part.draft.is_possible()) {
    if (button(ui, "Make a level", line_width())) part.draft.open();
    tip(ui, "Opens the level editor over the board.");
  }
  if (part.wanted != 0) LevelBook::start(part.view, std::exchange(part.wanted, 0));
}

}  // namespace tilefold::app
