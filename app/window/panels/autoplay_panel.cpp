// Draws the Autoplay section: the choice of strategy, its speed, and a table of its evaluations of the possible moves.

#include "app/window/panels/autoplay_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <optional>

#include "app/records/outlook_text.h"
#include "app/window/panels/widgets.h"
#include "render/scene/number_text.h"

namespace tilefold::window {
namespace {

constexpr std::size_t most_values = 16;
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
  if (std::abs(value) > longest_full) return render::abbreviated(value);
  const std::string digits = render::grouped(static_cast<std::uint64_t>(std::llround(std::abs(value))));
  return (value <= -0.5 ? "−" : "") + digits;
}

constexpr std::array<ValueColumn, 5> columns{{
    {"Value", [](const MoveValue& value) { return optional_text(value.score_estimate); }},
    {"±", [](const MoveValue& value) { return optional_text(value.standard_error); }},
    {"Gain", [](const MoveValue& value) { return optional_text(value.score_gain); }},
    {"Depth", [](const MoveValue& value) { return optional_text(value.depth); }},
    {"Runs", [](const MoveValue& value) { return optional_text(value.simulations); }},
}};

std::vector<ValueColumn> columns_of(const std::vector<MoveValue>& values) {
  std::vector<ValueColumn> used;
  for (const ValueColumn& column : columns)
    if (std::any_of(values.begin(), values.end(), [&](const MoveValue& value) { return !column.text(value).empty(); }))
      used.push_back(column);
  return used;
}

void draw_value_row(const PanelStyle& style, const AutoplayPart& part, const MoveValue& value, bool is_best,
                    const std::vector<ValueColumn>& used) {
  const ImVec4 color = vec(is_best ? style.theme->accent : style.theme->text);
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  // Mark the best move with a shape, not only with a colour.
  const float line = ImGui::GetTextLineHeight();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  if (is_best)
    ImGui::GetWindowDrawList()->AddTriangleFilled(
        {corner.x, corner.y + line * 0.25F}, {corner.x, corner.y + line * 0.85F},
        {corner.x + line * 0.45F, corner.y + line * 0.55F}, ImGui::GetColorU32(color));
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + line * 0.8F);
  ImGui::TextColored(color, "%s", part.view.game.puzzle().to_text(value.move).c_str());
  for (const ValueColumn& column : used) {
    ImGui::TableNextColumn();
    right_aligned(column.text(value), color);
  }
}

void draw_value_rows(const PanelStyle& style, const AutoplayPart& part, const Choice& choice) {
  const std::vector<ValueColumn> used = columns_of(choice.values);
  const auto unit = static_cast<float>(style.scale);
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {2 * unit, 2 * unit});
  if (ImGui::BeginTable("values", static_cast<int>(used.size()) + 1, ImGuiTableFlags_SizingStretchProp,
                        {row_width(), 0})) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetTextLineHeight() * 0.8F);
    ImGui::TextDisabled("Move");
    for (const ValueColumn& column : used) {
      ImGui::TableNextColumn();
      right_aligned(column.title, vec(style.theme->muted));
    }
    std::size_t rows = 0;
    for (const MoveValue& value : choice.values)
      if (rows++ < most_values) draw_value_row(style, part, value, choice.best == value.move, used);
    ImGui::EndTable();
  }
  ImGui::PopStyleVar();
}

// Draws the progress of the solver that the strategy uses.
void draw_outlook(Ui& ui, AutoplayPart& part, bool is_kept) {
  const play::Autoplay::Report report = part.autoplay.report();
  const Outlook* outlook = report.outlook;
  if (outlook == nullptr && !is_kept) part.outlook_height = 0;
  std::string text;
  if (outlook != nullptr)
    text = records::outlook_text(*outlook, report.is_thinking ? records::Search::under_way : records::Search::ended);
  ImGui::PushFont(ui.fonts.small);
  const float height = text.empty() ? 0 : ImGui::CalcTextSize(text.c_str(), nullptr, false, row_width()).y;
  part.outlook_height = std::max(part.outlook_height, height);
  if (part.outlook_height > 0) {
    const float top = ImGui::GetCursorPosY();
    if (!text.empty()) ImGui::TextWrapped("%s", text.c_str());
    ImGui::SetCursorPosY(top + part.outlook_height + ImGui::GetStyle().ItemSpacing.y);
    ImGui::Dummy({0, 0});
  }
  ImGui::PopFont();
}

void draw_thoughts(Ui& ui, AutoplayPart& part) {
  const play::Autoplay& autoplay = part.autoplay;
  bool is_showing = autoplay.is_showing_values();
  if (checkbox(ui, "Show values", is_showing)) part.autoplay.toggle_values();
  tip(ui, "Shows on the board how the strategy rates every move. Always on during autoplay.");
  if (autoplay.report().is_visibly_thinking) {
    at_the_right("thinking…");
    ImGui::TextColored(vec(ui.theme->accent), "thinking…");
  }
  draw_outlook(ui, part, is_showing || autoplay.is_running());
}

void draw_values(const PanelStyle& style, AutoplayPart& part) {
  const play::Autoplay::Report report = part.autoplay.report();
  if (!part.autoplay.is_running() && !report.shows_values)
    part.value_rows = 0;  // reset only while autoplay is stopped, so that switching to instant play moves no widget
  const std::size_t rows = report.answer != nullptr ? std::min(report.answer->choice.values.size(), most_values) : 0;
  part.value_rows = std::max(part.value_rows, rows);
  if (part.value_rows == 0) return;
  ImGui::PushFont(style.fonts.small);
  const float top = ImGui::GetCursorPosY();
  const float line = ImGui::GetTextLineHeight() + 4 * static_cast<float>(style.scale);
  if (rows > 0) draw_value_rows(style, part, report.answer->choice);
  ImGui::SetCursorPosY(top + line * static_cast<float>(part.value_rows + 1));
  ImGui::Dummy({0, 0});
  ImGui::PopFont();
}

void draw_thinking_time(Ui& ui, play::AutoplaySettings& settings) {
  ImGui::TextUnformatted("Time per move");
  ImGui::SetNextItemWidth(row_width());
  list_button(ui, "Time per move", play::thinking_times[settings.thinking_time].label, [&] {
    for (std::size_t i = 0; i < play::thinking_times.size(); ++i)
      if (list_row(ui, play::thinking_times[i].label, i == settings.thinking_time)) settings.thinking_time = i;
  });
  tip(ui, "Sets the thinking time per move. It replaces the search limit.");
}

void draw_strategy(Ui& ui, AutoplayPart& part, play::AutoplaySettings& settings) {
  const play::PlayerList& players = part.autoplay.players();
  ImGui::SetNextItemWidth(row_width());
  list_button(ui, "Strategy", std::string(players.label(settings.strategy)), [&] {
    for (std::size_t i = 0; i < players.size(); ++i)
      if (list_row(ui, std::string(players.label(i)), i == settings.strategy)) settings.strategy = i;
  });
  tip(ui, players.help(settings.strategy));
  if (const auto strength = players.strength(settings.strategy); !strength.empty())
    fact("Strength", std::string(strength));
}

// Draws the last error of a bot and the last text that the bot wrote.
void draw_problem(const PanelStyle& style, std::string_view problem) {
  if (problem.empty()) return;
  ImGui::PushFont(style.fonts.small);
  ImGui::PushStyleColor(ImGuiCol_Text, vec(style.theme->accent));
  ImGui::TextWrapped("%s", std::string(problem).c_str());
  ImGui::PopStyleColor();
  ImGui::PopFont();
}

void draw_options(Ui& ui, AutoplayPart& part, play::AutoplaySettings& settings) {
  const bool has_time = part.autoplay.players().has_thinking_time();
  if (has_time) draw_thinking_time(ui, settings);
  ParameterValues& options = settings.options[settings.strategy];
  for (std::size_t line = 0; line < options.specs().size(); ++line) {
    const bool is_overruled = has_time && settings.thinking_time > 0 && options.specs()[line].name == "nodes";
    enabled_when(!is_overruled, [&] { draw_parameter(ui, options, line); });
  }
}

void draw_speed(Ui& ui, play::AutoplaySettings& settings) {
  fact("Speed", fmt::format("{:.2f}×", settings.speed));
  ImGui::SetNextItemWidth(row_width());
  enabled_when(!settings.is_instant, [&] {
    const Outlined outlined(ui);
    ImGui::SliderFloat("##speed", &settings.speed, 0.25F, 8, "",
                       ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
    mark(ui, "Speed");
  });
  checkbox(ui, "Instant", settings.is_instant);
}

}  // namespace

void AutoplayPart::draw(Ui& ui) {
  AutoplayPart& part = *this;
  if (!section(ui, "Autoplay", Opened::on_demand)) return;
  play::AutoplaySettings& settings = part.autoplay.players().settings;
  draw_strategy(ui, part, settings);
  draw_problem(ui, part.autoplay.report().problem);
  const float half = half_width();
  enabled_when(part.view.game.puzzle().standing().status == Status::playing && !part.view.replay.is_open(), [&] {
    if (button(ui, "Play one move", half)) part.autoplay.step();
    ImGui::SameLine();
    const bool is_running = part.autoplay.is_running();
    if (button(ui, is_running ? "Stop" : "Autoplay", half, Weight::accent)) part.autoplay.toggle();
  });
  if (solving_strategy(part.view.game.puzzle().about())) {
    enabled_when(play::can_be_solved(part.view.game.puzzle()), [&] {
      if (button(ui, "Solve", row_width())) ui.commands.want(Solve{});
    });
    tip(ui, "Finds a complete solution. Redo then plays it move by move.");
  }
  draw_thoughts(ui, part);
  draw_speed(ui, settings);
  draw_options(ui, part, settings);
  draw_values(ui, part);  // draw the values last, because their height changes, which would move the controls below
                          // them
}

}  // namespace tilefold::window
