// The Levels section of the panel: a gallery of the puzzle's levels, easiest first, and a button that opens the editor.

#include "app/window/panels/levels_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/language/tr.h"
#include "app/profile/settings.h"
#include "app/window/panels/editor_panel.h"
#include "app/window/panels/page_column.h"
#include "app/window/panels/small_board.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

constexpr int strip_columns = 3;
constexpr float card_units = 116;  // minimum width of a level in the wide page
// Translators: the difficulties of levels, from the easiest to the hardest.
constexpr std::array<const char*, 5> packs{translatable("Beginner"), translatable("Easy"), translatable("Medium"),
                                           translatable("Hard"), translatable("Expert")};
constexpr float rows_shown = 2.5F;  // number of visible rows; the half row shows that the list continues

void draw_tick(ImVec2 corner, float side, ImU32 color) {
  const std::array points{ImVec2(corner.x + side * 0.15F, corner.y + side * 0.55F),
                          ImVec2(corner.x + side * 0.4F, corner.y + side * 0.8F),
                          ImVec2(corner.x + side * 0.85F, corner.y + side * 0.25F)};
  ImGui::GetWindowDrawList()->AddPolyline(points.data(), static_cast<int>(points.size()), color, 0,
                                          std::max(1.5F, side * 0.13F));
}

// Returns the initial board of a level. Computes it at the first call and caches it.
const Snapshot& shot_of(LevelsPart& part, std::int64_t level) {
  const auto index = static_cast<std::size_t>(to_zero_based(level));
  if (part.shots.size() <= index) part.shots.resize(index + 1);
  auto& shot = part.shots[index];
  if (!shot) {
    const PuzzleInfo& info = part.game.puzzle().about();
    ParameterValues values = *preset_values(info, info.presets.front().name);
    profile::set_value(values, info.levels.list->parameter, level);
    EventBatch setup;
    shot = info.make(values, 1, setup)->snapshot();
  }
  return *shot;
}

std::string result_text(const LevelsPart& part, std::int64_t level, int moves) {
  const auto best = part.levels.best(level);
  if (!best) return tr_plural(static_cast<std::uint64_t>(moves), "{} move", "{} moves", moves);
  // Translators: a number of moves, in a game with hints.
  if (best->is_assisted) return tr_format("{}, hints", best->moves);
  return best->moves <= moves ? tr("optimal") : tr_format("{} of {}", best->moves, moves);
}

// Draws one level of the gallery: its number, a mark if it is solved, its board, and the minimum number of moves or the
// user's best. The current level has a frame.
void draw_level(Ui& ui, LevelsPart& part, std::int64_t level, const ImVec2& size) {
  const int moves =
      play::LevelProgress::levels(part.game.session())->levels[static_cast<std::size_t>(to_zero_based(level))].moves;
  const bool is_now = play::LevelProgress::current(part.game.session()) == level;
  const auto unit = static_cast<float>(ui.scale);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::PushID(static_cast<int>(level));
  if (ImGui::Selectable("##level", is_now, 0, size)) part.wanted = level;
  ImGui::PopID();
  mark(ui, fmt::format("Level {}", level));
  if (!ImGui::IsItemVisible()) return;
  const float line = ImGui::GetTextLineHeight();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImU32 accent = ImGui::GetColorU32(vec(ui.theme->accent));
  if (is_now)
    draw.AddRect(corner, {corner.x + size.x, corner.y + size.y}, accent, 6 * unit, 0, std::max(2.0F, 2 * unit));
  draw.AddText({corner.x + 6 * unit, corner.y + 3 * unit}, ImGui::GetColorU32(vec(ui.theme->text)),
               std::to_string(level).c_str());
  if (level == part.next) {
    draw.AddRectFilled(corner, {corner.x + size.x, corner.y + size.y}, ImGui::GetColorU32(vec(ui.theme->accent, 0.16F)),
                       6 * unit);
    draw.AddTriangleFilled({corner.x + size.x - line, corner.y + 5 * unit},
                           {corner.x + size.x - 6 * unit, corner.y + 3 * unit + line / 2},
                           {corner.x + size.x - line, corner.y + line + unit}, accent);
  }
  if (part.levels.best(level)) draw_tick({corner.x + size.x - line - 4 * unit, corner.y + 3 * unit}, line, accent);
  const float side = size.x - 12 * unit;
  SmallBoard(*ui.theme, shot_of(part, level), {corner.x + 6 * unit, corner.y + line + 6 * unit}, side).draw();
  const std::string text = result_text(part, level, moves);
  const float width = ImGui::CalcTextSize(text.c_str()).x;
  draw.AddText({std::round(corner.x + (size.x - width) / 2), corner.y + line + side + 8 * unit},
               ImGui::GetColorU32(vec(ui.theme->muted)), text.c_str());
}

std::int64_t level_count(const LevelsPart& part) {
  return static_cast<std::int64_t>(play::LevelProgress::levels(part.game.session())->levels.size());
}

// Draws the heading of a pack: its difficulty, the range of its shortest solutions, and how many levels are solved.
void draw_pack_heading(Ui& ui, const LevelsPart& part, std::size_t pack, std::int64_t first, std::int64_t last) {
  const auto moves = [&](std::int64_t level) {
    return play::LevelProgress::levels(part.game.session())
        ->levels[static_cast<std::size_t>(to_zero_based(level))]
        .moves;
  };
  std::int64_t solved = 0;
  for (std::int64_t level = first; level <= last; ++level) solved += part.levels.best(level) ? 1 : 0;
  group_heading(ui, packs[pack]);
  const float lowered = (ui.fonts.strong->FontSize - ImGui::GetFontSize()) * 0.7F;  // the same base line
  ImGui::SameLine();
  ImGui::SetCursorPosY(ImGui::GetCursorPosY() + lowered);
  ImGui::TextDisabled("%s", tr_format("{}–{} moves", moves(first), moves(last)).c_str());
  const std::string text = tr_format("{} of {} solved", solved, last - first + 1);
  at_the_right(text);
  ImGui::TextDisabled("%s", text.c_str());
}

// Draws all levels in packs of equal size. Dear ImGui skips those that are not visible.
void draw_packs(Ui& ui, LevelsPart& part) {
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const std::int64_t count = level_count(part);
  const auto pack_end = [&](std::size_t pack) {
    return count * static_cast<std::int64_t>(pack) / static_cast<std::int64_t>(packs.size());
  };
  const float room = row_width();
  const int columns = std::max(1, static_cast<int>((room + gap) / (card_units * static_cast<float>(ui.scale) + gap)));
  const float width = std::floor((room + gap) / static_cast<float>(columns)) - gap;
  const ImVec2 size{width, width + 2 * ImGui::GetTextLineHeight() + 2 * static_cast<float>(ui.scale)};
  const std::int64_t sought = play::LevelProgress::current(part.game.session()).value_or(part.next);
  const bool must_scroll = std::exchange(part.seen, sought) != sought;
  for (std::size_t pack = 0; pack < packs.size(); ++pack) {
    const std::int64_t first = pack_end(pack) + 1;
    const std::int64_t last = pack_end(pack + 1);
    if (first > last) continue;
    draw_pack_heading(ui, part, pack, first, last);
    for (std::int64_t level = first; level <= last; ++level) {
      if ((level - first) % columns != 0) ImGui::SameLine();
      draw_level(ui, part, level, size);
      if (must_scroll && level == sought) ImGui::SetScrollHereY(0.3F);
    }
  }
}

void draw_gallery(Ui& ui, LevelsPart& part) {
  constexpr int columns = strip_columns;
  const std::int64_t count = level_count(part);
  const auto unit = static_cast<float>(ui.scale);
  ImGui::PushFont(ui.fonts.small);
  const ImVec2 gap{4 * unit, 4 * unit};
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, gap);
  ImGui::PushStyleColor(ImGuiCol_Header, vec(ui.theme->accent, 0.12F));
  const float bar = ImGui::GetStyle().ScrollbarSize;
  const float width = std::floor((row_width() - bar - (columns - 1) * gap.x) / columns);
  const ImVec2 size{width, width + 2 * ImGui::GetTextLineHeight() + 2 * unit};
  const float pitch = size.y + gap.y;
  if (ImGui::BeginChild("levels", {row_width(), pitch * rows_shown}, false, ImGuiWindowFlags_NavFlattened)) {
    const std::int64_t current = play::LevelProgress::current(part.game.session()).value_or(0);
    if (std::exchange(part.seen, current) != current)
      ImGui::SetScrollY(pitch * static_cast<float>(std::max<std::int64_t>(0, (current - 1) / columns)));
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>((count + columns - 1) / columns), pitch);
    while (clipper.Step())
      for (int row = clipper.DisplayStart; row < clipper.DisplayEnd; ++row) {
        const std::int64_t first = std::int64_t{row} * columns + 1;
        const std::int64_t last = std::min<std::int64_t>(count, first + columns - 1);
        for (std::int64_t level = first; level <= last; ++level) {
          if (level > first) ImGui::SameLine();
          draw_level(ui, part, level, size);
        }
      }
  }
  ImGui::EndChild();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

// Finds the first unsolved level; if all are solved, the number after the last one.
void find_next(LevelsPart& part) {
  part.next = 1;
  while (part.next <= level_count(part) && part.levels.best(part.next)) ++part.next;
}

void draw_create(Ui& ui, const LevelsPart& part, float width) {
  if (!part.editor.is_possible()) return;
  if (button(ui, "Create level", width)) ui.commands.want(OpenTool{Tool::editor});
  tip(ui, "Opens the board editor.");
}

// Translators: the count of solved levels, and the state of a game that is solved.
void draw_solved(const LevelsPart& part) {
  fact("Solved", tr_format("{} of {}", part.levels.solved_count(), level_count(part)));
}

}  // namespace

void LevelsPart::draw_page(Ui& ui) {
  find_next(*this);
  draw_solved(*this);
  const float half = half_width();
  enabled_when(next <= level_count(*this), [&] {
    if (button(ui, "Play next unsolved level", half, Weight::accent)) wanted = next;
  });
  ImGui::SameLine();
  draw_create(ui, *this, half);
  ImGui::PushFont(ui.fonts.small);
  const auto unit = static_cast<float>(ui.scale);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {6 * unit, 6 * unit});
  ImGui::PushStyleColor(ImGuiCol_Header, vec(ui.theme->accent, 0.12F));
  {
    const PageColumn column(ui, "packs", row_width());
    draw_packs(ui, *this);
  }
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
  ImGui::PopFont();
  if (wanted != 0) play::LevelProgress::start(game, std::exchange(wanted, 0));
}

void LevelsPart::draw(Ui& ui) {
  LevelsPart& part = *this;
  if (part.editor.is_open())
    // The controls of the editor need the height of the whole section, so the gallery is not drawn.
    return EditorPart{.editor = part.editor, .bindings = part.bindings}.draw(ui);
  if (!section(ui, "Levels", Opened::at_first)) return;
  find_next(part);
  draw_solved(part);
  draw_gallery(ui, part);
  ImGui::Spacing();
  draw_create(ui, part, row_width());
  if (part.wanted != 0) play::LevelProgress::start(part.game, std::exchange(part.wanted, 0));
}

}  // namespace tilefold::window
