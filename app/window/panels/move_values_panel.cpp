// Draws the Move values section: a table of the figures with which the strategy rates the possible moves.

#include "app/window/panels/move_values_panel.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "app/language/tr.h"
#include "app/play/hints.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"
#include "render/scene/number_text.h"

namespace tilefold::window {
namespace {

constexpr double longest_full = 9'999'999;  // greatest number shown in full; greater ones are abbreviated

// A column of the table of move values. Hidden if it is empty in all rows.
struct ValueColumn {
  const char* title;
  std::string (*text)(const MoveValue& value);
};

template <class Number>
std::string optional_text(const std::optional<Number>& number) {
  if (!number) return "";
  const auto value = static_cast<double>(*number);
  if (std::abs(value) > longest_full) return local_number(render::abbreviated(value));
  const std::string digits = count_text(static_cast<std::uint64_t>(std::llround(std::abs(value))));
  return (value <= -0.5 ? "−" : "") + digits;
}

constexpr std::array<ValueColumn, 5> value_columns{{
    {translatable("Value"), [](const MoveValue& value) { return optional_text(value.score_estimate); }},
    {"±", [](const MoveValue& value) { return optional_text(value.standard_error); }},
    {translatable("Gain"), [](const MoveValue& value) { return optional_text(value.score_gain); }},
    {translatable("Depth"), [](const MoveValue& value) { return optional_text(value.depth); }},
    // Translators: the number of games that a strategy has simulated.
    {translatable("Runs"), [](const MoveValue& value) { return optional_text(value.simulations); }},
}};

std::vector<ValueColumn> columns_of(const std::vector<MoveValue>& values) {
  std::vector<ValueColumn> used;
  for (const ValueColumn& column : value_columns)
    if (std::any_of(values.begin(), values.end(), [&](const MoveValue& value) { return !column.text(value).empty(); }))
      used.push_back(column);
  return used;
}

void draw_value_row(const PanelStyle& style, const MoveValuesPart& part, const MoveValue& value, bool is_best,
                    const std::vector<ValueColumn>& used) {
  const ImVec4 color = vec(is_best ? style.theme->accent : style.theme->text);
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  draw_move_cell(play::short_name_of(part.view.game.puzzle(), value.move), is_best, color);
  for (const ValueColumn& column : used) {
    ImGui::TableNextColumn();
    right_aligned(column.text(value), color);
  }
}

void draw_value_rows(Ui& ui, const MoveValuesPart& part, const Choice& choice) {
  const std::vector<ValueColumn> used = columns_of(choice.values);
  const auto unit = static_cast<float>(ui.scale);
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {2 * unit, 2 * unit});
  if (ImGui::BeginTable("values", static_cast<int>(used.size()) + 1, ImGuiTableFlags_SizingStretchProp,
                        {row_width(), 0})) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    draw_move_cell(tr("Move"), false, vec(ui.theme->muted));
    for (const ValueColumn& column : used) {
      ImGui::TableNextColumn();
      right_aligned(tr(column.title), vec(ui.theme->muted));
    }
    std::size_t rows = 0;
    for (const MoveValue& value : choice.values) {
      if (rows++ >= most_rated_moves) break;
      draw_value_row(ui, part, value, choice.best == value.move, used);
      if (is_row_pointed()) ui.frame.pointed_move = value.move;
    }
    ImGui::EndTable();
  }
  ImGui::PopStyleVar();
}

}  // namespace

void draw_move_cell(const std::string& move, bool is_best, const ImVec4& color) {
  // Mark the best move with a shape, not only with a colour.
  const float line = ImGui::GetTextLineHeight();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  if (is_best)
    ImGui::GetWindowDrawList()->AddTriangleFilled(
        {corner.x, corner.y + line * 0.25F}, {corner.x, corner.y + line * 0.85F},
        {corner.x + line * 0.45F, corner.y + line * 0.55F}, ImGui::GetColorU32(color));
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + line * 0.8F);
  ImGui::TextColored(color, "%s", tr(move.c_str()));
}

bool is_row_pointed() {
  const ImVec2 corner = ImGui::GetItemRectMin();
  const float left = ImGui::GetWindowPos().x;
  return ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect({left, corner.y - 2}, {left + ImGui::GetWindowWidth(),
                                                                                       ImGui::GetItemRectMax().y + 2});
}

void reserve_value_rows(const play::Autoplay& autoplay, std::size_t& rows) {
  const play::Autoplay::Report report = autoplay.report();
  if (!autoplay.is_running() && !autoplay.is_showing_values()) rows = 0;
  if (report.answer != nullptr) rows = std::max(rows, std::min(report.answer->choice.values.size(), most_rated_moves));
}

void draw_values_switch(Ui& ui, play::Autoplay& autoplay) {
  bool is_showing = autoplay.is_showing_values();
  if (checkbox(ui, "Show values", is_showing)) autoplay.toggle_values();
  tip(ui, "Shows on the board how the strategy rates every move. Always on during autoplay.");
  if (!autoplay.report().is_visibly_thinking) return;
  const char* const thinking = tr("thinking…");
  at_the_right(thinking);
  ImGui::TextColored(vec(ui.theme->accent), "%s", thinking);
}

void MoveValuesPart::draw(Ui& ui) {
  if (!section(ui, "Move values", Opened::on_demand, "values")) return;
  draw_values_switch(ui, autoplay);
  reserve_value_rows(autoplay, value_rows);
  if (value_rows == 0) return;
  ImGui::PushFont(ui.fonts.small);
  const float top = ImGui::GetCursorPosY();
  const float line = ImGui::GetTextLineHeight() + 4 * static_cast<float>(ui.scale);
  if (const jobs::Answer* answer = autoplay.report().answer; answer != nullptr && !answer->choice.values.empty())
    draw_value_rows(ui, *this, answer->choice);
  ImGui::SetCursorPosY(top + line * static_cast<float>(value_rows + 1));
  ImGui::Dummy({0, 0});
  ImGui::PopFont();
}

}  // namespace tilefold::window
