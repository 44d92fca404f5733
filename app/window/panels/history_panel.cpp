// The History section of the panel: the moves of the game, the replay position, and other lines of play.

#include "app/window/panels/history_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/language/tr.h"
#include "app/play/hints.h"
#include "app/play/replay_steps.h"
#include "app/window/panels/analysis_chart.h"
#include "app/window/panels/history_columns.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"
#include "render/scene/number_text.h"

namespace tilefold::window {
namespace {

constexpr int min_rows = 8;    // minimum number of visible rows if the list has more
constexpr float min_move = 3;  // minimum width of a move in the list, in lines like the widths below
constexpr float max_move = 9;
constexpr float mark_lines = 1.5F;  // width of the mark of a bad move
constexpr float gain_lines = 4.2F;
constexpr float figure_lines = 3.8F;
constexpr float snapping = 2;  // distance in pixels at which the scrub bar snaps to the end of a move

enum class Sign : std::uint8_t { start, back, play, pause, forward, end };

// Draws the icon of a playback button, which consists of triangles and bars, in a square of size `side` centred at
// `middle`.
void draw_sign(Sign sign, ImVec2 middle, float side) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImU32 color = ImGui::GetColorU32(ImGuiCol_Text);
  const float half = side / 2;
  const float bar = side * 0.2F;
  const auto triangle = [&](float from, float to) {
    const float tip = middle.x + to * half;
    const float base = middle.x + from * half;
    const ImVec2 upper{base, middle.y - half};
    const ImVec2 lower{base, middle.y + half};
    // Pass the corners clockwise, as Dear ImGui requires for smooth edges.
    tip > base ? draw.AddTriangleFilled(upper, {tip, middle.y}, lower, color)
               : draw.AddTriangleFilled(upper, lower, {tip, middle.y}, color);
  };
  const auto upright = [&](float left) {
    draw.AddRectFilled({middle.x + left * half, middle.y - half}, {middle.x + left * half + bar, middle.y + half},
                       color, bar * 0.3F);
  };
  switch (sign) {
    case Sign::start:
      upright(-0.9F);
      triangle(0.8F, -0.5F);
      break;
    case Sign::back: triangle(0.5F, -0.7F); break;
    case Sign::play: triangle(-0.7F, 1); break;
    case Sign::pause:
      upright(-0.7F);
      upright(0.3F);
      break;
    case Sign::forward: triangle(-0.5F, 0.7F); break;
    case Sign::end:
      upright(0.5F);
      triangle(-0.8F, 0.5F);
      break;
  }
}

bool sign_button(Ui& ui, const char* label, Sign sign, float width) {
  const bool is_pressed = button(ui, std::string("##") + label, width);
  mark(ui, label);
  const ImVec2 corner = ImGui::GetItemRectMin();
  const ImVec2 size = ImGui::GetItemRectSize();
  draw_sign(sign, {corner.x + size.x / 2, corner.y + size.y / 2}, ImGui::GetFontSize() * 0.66F);
  tip(ui, label);
  return is_pressed;
}

void draw_transport(Ui& ui, HistoryPart& part, float row) {
  play::GameView& view = part.view;
  const float width = (row - 4 * ImGui::GetStyle().ItemSpacing.x) / 5;
  const double place = view.replay.place();
  enabled_when(place > 0, [&] {
    if (sign_button(ui, translatable("First move"), Sign::start, width)) view.replay.show_move(0);
    ImGui::SameLine();
    if (sign_button(ui, translatable("Previous move"), Sign::back, width)) play::step_back(view.replay);
  });
  ImGui::SameLine();
  enabled_when(view.game.line().end() > 0, [&] {
    if (view.replay.is_playing()) {
      if (sign_button(ui, translatable("Pause"), Sign::pause, width)) view.replay.pause();
    } else if (sign_button(ui, translatable("Play replay"), Sign::play, width)) {
      play::play_line(view.replay);
    }
  });
  enabled_when(place < view.game.line().end(), [&] {
    ImGui::SameLine();
    if (sign_button(ui, translatable("Next move"), Sign::forward, width)) play::step_forward(view.replay);
    ImGui::SameLine();
    if (sign_button(ui, translatable("Last move"), Sign::end, width)) view.replay.show_move(view.game.line().end());
  });
}

// Rounds `place` to a whole move if the difference on the screen is less than `snapping` pixels. If the bar has less
// space per move than that, always rounds.
double snapped(double place, double moves, double width) {
  const double whole = std::round(place);
  return std::abs(place - whole) * width / moves < static_cast<double>(snapping) ? whole : place;
}

// When the user releases the scrub bar exactly at the end of a move, shows the position after that move. If this is the
// current position of the game, the replay ends.
void rest_when_released(play::GameView& view) {
  if (ImGui::IsItemDeactivated() && view.replay.is_open() && view.replay.place() == std::round(view.replay.place()))
    view.replay.show_move(view.replay.move_shown());
}

void draw_scrub_bar(Ui& ui, HistoryPart& part) {
  play::GameView& view = part.view;
  fact("Move",
       tr_format("{} of {}", language::number(view.replay.move_shown()), language::number(view.game.line().end())));
  const double end = view.game.line().end();
  const double min = 0;
  double place = view.replay.place();
  ImGui::SetNextItemWidth(row_width());
  enabled_when(end > 0, [&] {
    const Outlined outlined(ui);
    if (ImGui::SliderScalar("##place", ImGuiDataType_Double, &place, &min, &end, "", ImGuiSliderFlags_AlwaysClamp))
      view.replay.show(snapped(place, end, static_cast<double>(ImGui::GetItemRectSize().x)));
    rest_when_released(view);
    mark(ui, "Move shown");
  });
  tip(ui, "Moves through the game.");
}

// Draws a bar with the progress of the animation of the move that the replay shows.
void draw_move_bar(Ui& ui, HistoryPart& part) {
  play::GameView& view = part.view;
  const std::int32_t move = view.replay.move_shown();
  const auto within = static_cast<float>(move == 0 ? 0 : view.replay.place() - (move - 1));
  const std::int64_t percent = std::llround(within * 100);
  fact("Step within the move", move == 0 ? "" : tr_format("{} %", percent));
  float share = within;
  ImGui::SetNextItemWidth(row_width());
  enabled_when(move > 0, [&] {
    const Outlined outlined(ui);
    if (ImGui::SliderFloat("##within", &share, 0, 1, "", ImGuiSliderFlags_AlwaysClamp))
      view.replay.show(move - 1 + std::max(1e-6, static_cast<double>(share)));
    rest_when_released(view);
    mark(ui, "Step within the move");
    tip(ui, "Moves through the animation of this move.");
  });
}

void draw_speed(Ui& ui, HistoryPart& part) {
  float& speed = part.view.replay.speed;
  fact("Replay speed", language::decimal_number(static_cast<double>(speed), 2) + "×");
  ImGui::SetNextItemWidth(row_width());
  const Outlined outlined(ui);
  ImGui::SliderFloat("##speed", &speed, 0.25F, 8, "", ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
  mark(ui, "Replay speed");
}

// Returns the name of a move that leads to place `place`, or of another move in the position before it.
const std::string& name_of(HistoryPart& part, std::int32_t place, const std::string& text) {
  return part.names.at(part.view.game.session().game(), part.view.game.line().node(place - 1), text);
}

std::size_t other_lines(const SessionGame& game, const play::LineMove& move) {
  return game.node(game.node(move.node).parent).children.size() - 1;
}

// Finds the other lines of play that branch off at a move. Called once, when the popup list opens.
void find_other_lines(HistoryPart& part, const play::LineMove& move) {
  const SessionGame& game = part.view.game.session().game();
  const std::int32_t parent = game.node(move.node).parent;
  const auto before = game.puzzle_at(parent);
  part.others.clear();
  for (const std::int32_t child : game.node(parent).children) {
    if (child == move.node) continue;
    std::int32_t tip = child;
    while (game.node(tip).next >= 0) tip = game.node(tip).next;
    part.others.push_back({.node = child,
                           .move = before->to_text(game.node(child).move),
                           .name = play::short_name_of(*before, game.node(child).move),
                           .moves = game.node(tip).depth - game.node(parent).depth,
                           .score = game.puzzle_at(tip)->standing().score});
  }
}

void draw_fork_sign(ImVec2 corner, float side, ImU32 color) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float line = std::max(1.0F, side * 0.12F);
  const ImVec2 foot{corner.x + side * 0.25F, corner.y + side};
  const ImVec2 top{foot.x, corner.y};
  const ImVec2 arm{corner.x + side * 0.85F, corner.y + side * 0.1F};
  draw.AddLine(foot, top, color, line);
  draw.AddBezierQuadratic({foot.x, corner.y + side * 0.8F}, {arm.x, corner.y + side * 0.65F}, arm, color, line);
  draw.AddCircleFilled(top, line * 1.2F, color);
  draw.AddCircleFilled(arm, line * 1.2F, color);
}

bool draw_other_line(Ui& ui, const OtherLine& line) {
  const auto moves = static_cast<std::uint64_t>(line.moves);
  const std::string label =
      fmt::format("{}  –  {}, score {}", line.move, render::counted(moves, "move"), render::grouped(line.score));
  const std::string shown = tr_plural(moves, "{}  –  {} move, score {}", "{}  –  {} moves, score {}", line.name,
                                      count_text(moves), count_text(line.score));
  return list_row(ui, label, shown, false);
}

void draw_other_lines(Ui& ui, HistoryPart& part, std::int32_t place) {
  ImGui::PushFont(ui.fonts.text);
  const auto unit = static_cast<float>(ui.scale);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {8 * unit, 8 * unit});
  if (ImGui::BeginPopup("others")) {
    ImGui::TextDisabled("%s", tr_format("Other lines from move {}", place).c_str());
    for (const OtherLine& other : part.others)
      if (draw_other_line(ui, other)) part.chosen_line = other.node;
    ImGui::EndPopup();
  }
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

// Draws a button that shows how many other lines branch off at this move. Pressing it opens a list of these lines.
void draw_fork(Ui& ui, HistoryPart& part, const play::LineMove& move, std::int32_t place) {
  const std::size_t count = other_lines(part.view.game.session().game(), move);
  if (count == 0) return;
  const std::string text = std::to_string(count);
  const float line = ImGui::GetTextLineHeight();
  const ImVec2 size{line * 1.1F + ImGui::CalcTextSize(text.c_str()).x, line};
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::PushStyleColor(ImGuiCol_Button, 0);
  // The button has no padding, so that it is as high as the text of the row.
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0, 0});
  if (ImGui::Button("##fork", size)) {
    find_other_lines(part, move);
    ImGui::OpenPopup("others");
  }
  ImGui::PopStyleVar();
  ImGui::PopStyleColor();
  mark(ui, fmt::format("Other lines at move {}", place));
  tip(ui, "Shows the other moves that were played here.");
  const ImU32 color = ImGui::GetColorU32(ImGui::IsItemHovered() ? vec(ui.theme->text) : vec(ui.theme->accent));
  draw_fork_sign({corner.x, corner.y + line * 0.16F}, line * 0.68F, color);
  ImGui::GetWindowDrawList()->AddText({corner.x + line * 0.85F, corner.y}, color, text.c_str());
  draw_other_lines(ui, part, place);
}

// Starts the next cell of a table row and centres the cell's text vertically. Returns false if its column is hidden.
bool next_cell(float pitch) {
  if (!ImGui::TableNextColumn()) return false;
  ImGui::SetCursorPosY(ImGui::GetCursorPosY() + (pitch - ImGui::GetTextLineHeight()) / 2);
  return true;
}

// Returns the move that leads to the position numbered `place` if the analysis classifies it as an inaccuracy or worse;
// otherwise null.
const measure::JudgedMove* mistake_at(const HistoryPart& part, std::int32_t place) {
  const play::Findings* found = part.analysis.findings();
  if (found == nullptr || place < 1) return nullptr;
  const auto step = static_cast<std::size_t>(place - 1);
  if (step >= part.analysis.steps()) return nullptr;
  const measure::JudgedMove& move = found->analysis->moves[step];
  return move.kind() >= measure::MoveClass::inaccuracy ? &move : nullptr;
}

// Draws the mark of a move, which is the same as in the analysis chart.
void draw_mistake(const PanelStyle& style, const measure::JudgedMove& move) {
  ImGui::SameLine(0, 0);
  const float line = ImGui::GetTextLineHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  draw_kind(style, move.kind(), {at.x + 0.8F * line, at.y + line / 2});
}

// Draws the loss, luck and time of a move in the columns that only the wide page has.
void draw_figures(const HistoryPart& part, std::int32_t place, float pitch, const ImVec4& color) {
  const play::Findings* found = part.analysis.findings();
  const auto step = static_cast<std::size_t>(place - 1);
  if (found == nullptr || step >= part.analysis.steps()) return;
  const measure::JudgedMove& move = found->analysis->moves[step];
  const auto cell = [&](const std::string& text) {
    if (next_cell(pitch)) right_aligned(text, color);
  };
  cell(move.loss() > 0 ? quantity_text(-move.loss()) : "");
  cell(move.luck() != 0 && !move.continues() ? quantity_text(move.luck(), true) : "");
  const play::ThoughtMove* thought = found->thought(step);
  cell(thought != nullptr ? time_text(thought->ms) : "");
}

void draw_cells(Ui& ui, HistoryPart& part, std::int32_t place, float pitch, const ImVec4& color) {
  const bool is_shown = place == part.view.replay.move_shown();
  const ImVec4 muted = is_shown ? color : vec(ui.theme->muted);
  right_aligned(std::to_string(place), muted);
  next_cell(pitch);
  if (place == 0) {
    // Translators: the beginning of a game, before its first move.
    ImGui::TextColored(color, "%s", tr("Start"));
    return;
  }
  const play::LineMove& move = part.view.game.line().move_to(place);
  const measure::JudgedMove* mistake = mistake_at(part, place);
  const float space =
      ImGui::GetContentRegionAvail().x - (mistake != nullptr ? mark_lines * ImGui::GetTextLineHeight() : 0);
  ImGui::TextColored(color, "%s", fitting(name_of(part, place, move.text), space).c_str());
  if (mistake != nullptr) draw_mistake(ui, *mistake);
  next_cell(pitch);
  draw_fork(ui, part, move, place);
  if (next_cell(pitch) && move.merges > 0) right_aligned(fmt::format("×{}", move.merges), muted);
  if (next_cell(pitch) && move.gain > 0) right_aligned("+" + count_text(move.gain), color);
  if (ui.is_wide()) draw_figures(part, place, pitch, muted);
}

// Describes a move that the analysis classifies as an inaccuracy or worse.
std::string mistake_text(HistoryPart& part, std::int32_t place, const measure::JudgedMove& move) {
  const std::string best = name_of(part, place, move.best);
  const std::string loss = quantity_text(move.loss());
  // Translators: the first value is a better move, the second a number of points or moves.
  if (move.kind() == measure::MoveClass::inaccuracy) return tr_format("Inaccuracy: {} was better by {}", best, loss);
  if (move.kind() == measure::MoveClass::mistake) return tr_format("Mistake: {} was better by {}", best, loss);
  return tr_format("Blunder: {} was better by {}", best, loss);
}

// Draws the row of a move. The row of the position shown has a mark at the left and the accent colour. The moves
// after that position are grey.
void draw_row(Ui& ui, HistoryPart& part, std::int32_t place, float pitch) {
  const std::int32_t shown = part.view.replay.move_shown();
  const render::Theme& theme = *ui.theme;
  const ImVec4 color = vec(place == shown ? theme.accent : place > shown ? theme.muted : theme.text);
  const float line = ImGui::GetTextLineHeight();
  ImGui::PushID(place);
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImGuiSelectableFlags flags = ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowItemOverlap;
  if (ImGui::Selectable("##row", place == shown, flags, {0, pitch})) part.chosen = place;
  mark(ui, fmt::format("Move {}", place));
  if (const measure::JudgedMove* mistake = mistake_at(part, place)) tip(ui, mistake_text(part, place, *mistake));
  const float middle = corner.y + pitch / 2;
  if (place == shown)
    ImGui::GetWindowDrawList()->AddTriangleFilled(
        {corner.x + line * 0.3F, middle - line * 0.3F}, {corner.x + line * 0.75F, middle},
        {corner.x + line * 0.3F, middle + line * 0.3F}, ImGui::GetColorU32(color));
  ImGui::SetCursorScreenPos({corner.x, middle - line / 2});
  draw_cells(ui, part, place, pitch, color);
  ImGui::PopID();
}

// Scrolls to the row of the position shown if that position has changed.
void follow_place(HistoryPart& part, float pitch, float height) {
  const std::int32_t shown = part.view.replay.move_shown();
  if (shown == part.seen && height == part.seen_height) return;
  part.seen = shown;
  part.seen_height = height;
  const float top = pitch * static_cast<float>(shown);
  const float scroll = ImGui::GetScrollY();
  if (top < scroll + pitch || top + 2 * pitch > scroll + height)
    ImGui::SetScrollY(top - pitch * std::floor(height / pitch / 2));
}

// Returns the width of the name of a move with its mark. Takes the first names, because all of a game are similar.
float width_of_moves(HistoryPart& part, float line) {
  constexpr std::int32_t looked_at = 20;
  float width = min_move * line;
  for (std::int32_t place = 1; place <= std::min(looked_at, part.view.game.line().end()); ++place) {
    const std::string& name = name_of(part, place, part.view.game.line().move_to(place).text);
    width = std::max(width, ImGui::CalcTextSize(name.c_str()).x + mark_lines * line);
  }
  return std::min(width, max_move * line);
}

// Begins the table of moves. The wide page has further columns if the game is analysed, as many as there is room for.
bool begin_table(const Ui& ui, HistoryPart& part) {
  const float line = ImGui::GetTextLineHeight();
  const float width = row_width() - 2 * ImGui::GetStyle().ScrollbarSize;
  const bool has_figures = ui.is_wide() && part.analysis.findings() != nullptr;
  if (!ImGui::BeginTable("moves", has_figures ? 8 : 5, ImGuiTableFlags_SizingFixedFit, {width, 0})) return false;
  const auto digits = static_cast<float>(std::to_string(part.view.game.line().end()).size());
  float left = width;  // width that is left for the move
  const auto column = [&](const char* name, float lines, bool is_shown = true) {
    ImGui::TableSetupColumn(name, ImGuiTableColumnFlags_WidthFixed | (is_shown ? 0 : ImGuiTableColumnFlags_Disabled),
                            line * lines);
    if (is_shown) left -= line * lines + 2 * ImGui::GetStyle().CellPadding.x;
  };
  column("number", 1.2F + 0.62F * std::max(2.0F, digits));
  ImGui::TableSetupColumn("move", ImGuiTableColumnFlags_WidthStretch);
  column("lines", 2);
  const float moves = has_figures ? width_of_moves(part, line) : 0;
  const float all = line * (gain_lines + 3 * figure_lines) + moves + 8 * ImGui::GetStyle().CellPadding.x;
  const UsedColumns used(part);
  column("merges", 1.8F, used.merges && (!has_figures || left > all));
  column("gain", gain_lines, used.gain);
  if (!has_figures) return true;
  for (const auto& [name, is_used] : {std::pair("lost", used.lost), {"luck", used.luck}, {"time", used.time}})
    column(name, figure_lines, is_used && left > line * figure_lines + moves + 2 * ImGui::GetStyle().CellPadding.x);
  return true;
}

// Writes the names of the columns above the list.
void draw_column_names(Ui& ui, HistoryPart& part) {
  if (!begin_table(ui, part)) return;
  const auto name = [](const char* text) {
    if (!ImGui::TableNextColumn()) return;
    right_aligned(tr(text), ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  };
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TableNextColumn();
  ImGui::TextDisabled("%s", tr("Move"));
  ImGui::TableNextColumn();
  ImGui::TableNextColumn();
  name("Gain");
  if (part.analysis.findings() != nullptr)
    for (const char* text : {translatable("Lost"), translatable("Luck"), translatable("Time")}) name(text);
  ImGui::EndTable();
}

void draw_rows(Ui& ui, HistoryPart& part, float pitch, float height) {
  if (begin_table(ui, part)) {
    ImGuiListClipper clipper;
    clipper.Begin(part.view.game.line().end() + 1, pitch);
    while (clipper.Step())
      for (int place = clipper.DisplayStart; place < clipper.DisplayEnd; ++place) draw_row(ui, part, place, pitch);
    ImGui::EndTable();
  }
  follow_place(part, pitch, height);
}

void draw_list(Ui& ui, HistoryPart& part) {
  ImGui::PushFont(ui.fonts.small);
  const auto unit = static_cast<float>(ui.scale);
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {4 * unit, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {4 * unit, 0});
  ImGui::PushStyleColor(ImGuiCol_Header, vec(ui.theme->accent, 0.12F));
  const float pitch = std::round(ImGui::GetTextLineHeight() + 8 * unit);
  if (ui.is_wide()) draw_column_names(ui, part);
  const float height = filling_height(ui, pitch, min_rows, part.view.game.line().end() + 1);
  if (ImGui::BeginChild("list", {row_width(), height}, false, ImGuiWindowFlags_NavFlattened))
    draw_rows(ui, part, pitch, height);
  ImGui::EndChild();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
  ImGui::PopFont();
  ImGui::Spacing();
  if (part.chosen) part.view.replay.show_move(*std::exchange(part.chosen, std::nullopt));
  if (part.chosen_line) part.view.go_to(*std::exchange(part.chosen_line, std::nullopt));
}

// Draws a button that ends the replay and continues the game from the position shown. Moves from there start a new line
// of play.
void draw_play_on(Ui& ui, HistoryPart& part, float width) {
  play::GameView& view = part.view;
  enabled_when(view.replay.is_open(), [&] {
    if (button(ui, "Play on from here", width)) {
      ui.commands.want(play::Action::continue_here);
      ui.commands.want(LeavePanel{});
    }
  });
}

}  // namespace

void HistoryPart::draw(Ui& ui) {
  HistoryPart& part = *this;
  if (!section(ui, "History", Opened::at_first)) return;
  draw_scrub_bar(ui, part);
  draw_transport(ui, part, row_width());
  draw_move_bar(ui, part);
  draw_list(ui, part);
  draw_play_on(ui, part, row_width());
  draw_speed(ui, part);
}

void HistoryPart::draw_moves_page(Ui& ui) {
  draw_scrub_bar(ui, *this);
  draw_list(ui, *this);
}

void HistoryPart::draw_speeds_page(Ui& ui) {
  group_heading(ui, "Replay");
  draw_move_bar(ui, *this);
  draw_speed(ui, *this);
}

void HistoryPart::draw_buttons_page(Ui& ui, float width) {
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float transport = std::floor((width - gap) * 0.55F);
  draw_transport(ui, *this, transport);
  ImGui::SameLine();
  draw_play_on(ui, *this, width - gap - transport);
}

}  // namespace tilefold::window
