// Draws the Autoplay section: the strength, the speed, and a table that rates the possible moves in words.

#include "app/window/panels/autoplay_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "app/language/tr.h"
#include "app/measure/outlook_text.h"
#include "app/play/grades.h"
#include "app/play/hints.h"
#include "app/window/panels/move_values_panel.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

constexpr std::array strengths{std::pair(Strength::easy, translatable("Easy")),
                               std::pair(Strength::normal, translatable("Normal")),
                               std::pair(Strength::strong, translatable("Strong"))};

// Draws a row of the table of ratings: the move, a word for its quality, and its loss in words. Returns true if the
// pointer is on the row.
bool draw_rating_row(const PanelStyle& style, const Puzzle& puzzle, const Choice& choice, const MoveValue& value) {
  const bool is_best = choice.best == value.move;
  const auto comparison = play::compare(choice, value, &puzzle);
  if (!is_best && !comparison) return false;
  const ImVec4 color = vec(is_best ? style.theme->accent : style.theme->text);
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  draw_move_cell(play::short_name_of(puzzle, value.move), is_best, color);
  ImGui::TableNextColumn();
  ImGui::TextColored(color, "%s",
                     std::string(tr(play::word_of(is_best ? play::Grade::best : play::grade_of(*comparison)))).c_str());
  ImGui::TableNextColumn();
  if (!is_best) right_aligned(play::loss_words(*comparison, play::unit_of(puzzle)), vec(style.theme->muted));
  return is_row_pointed();
}

void draw_ratings(Ui& ui, AutoplayPart& part, const Choice& choice) {
  if (!play::is_judged(choice)) return;
  const Puzzle& puzzle = part.view.game.puzzle();
  const auto unit = static_cast<float>(ui.scale);
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {4 * unit, 2 * unit});
  if (ImGui::BeginTable("ratings", 3, ImGuiTableFlags_SizingStretchProp, {row_width(), 0})) {
    ImGui::TableSetupColumn("move", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableSetupColumn("rating", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableSetupColumn("loss", ImGuiTableColumnFlags_WidthStretch);
    std::size_t rows = 0;
    for (const MoveValue& value : choice.values) {
      if (rows++ >= most_rated_moves) break;
      if (draw_rating_row(ui, puzzle, choice, value)) ui.frame.pointed_move = value.move;
    }
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
    text = measure::outlook_text(*outlook, report.is_thinking ? measure::Search::under_way : measure::Search::ended);
  ImGui::PushFont(ui.fonts.small);
  const float height = text.empty() ? 0 : ImGui::CalcTextSize(in_lines(text, row_width()).c_str()).y;
  part.outlook_height = std::max(part.outlook_height, height);
  if (part.outlook_height > 0) {
    const float top = ImGui::GetCursorPosY();
    if (!text.empty()) wrapped_text(text);
    ImGui::SetCursorPosY(top + part.outlook_height + ImGui::GetStyle().ItemSpacing.y);
    ImGui::Dummy({0, 0});
  }
  ImGui::PopFont();
}

void draw_values(Ui& ui, AutoplayPart& part) {
  reserve_value_rows(part.autoplay, part.value_rows);
  if (part.value_rows == 0) return;
  ImGui::PushFont(ui.fonts.small);
  const float top = ImGui::GetCursorPosY();
  const float line = ImGui::GetTextLineHeight() + 4 * static_cast<float>(ui.scale);
  const play::Autoplay::Report report = part.autoplay.report();
  if (report.answer != nullptr && !report.hides_choice) draw_ratings(ui, part, report.answer->choice);
  ImGui::SetCursorPosY(top + line * static_cast<float>(part.value_rows));
  ImGui::Dummy({0, 0});
  ImGui::PopFont();
}

void draw_thinking_time(Ui& ui, play::AutoplaySettings& settings) {
  ImGui::TextUnformatted(tr("Time per move"));
  ImGui::SetNextItemWidth(row_width());
  list_button(ui, "Time per move", play::thinking_times[settings.thinking_time].label, [&] {
    for (std::size_t i = 0; i < play::thinking_times.size(); ++i)
      if (list_row(ui, play::thinking_times[i].label, i == settings.thinking_time)) settings.thinking_time = i;
  });
  tip(ui, "Sets the thinking time per move. It replaces the search limit.");
}

// Draws a button for each strength that the puzzle's strategies have. The strength of the chosen strategy is marked.
void draw_strengths(Ui& ui, AutoplayPart& part, play::AutoplaySettings& settings) {
  const play::PlayerList& players = part.autoplay.players();
  std::vector<std::pair<std::size_t, const char*>> choices;
  for (const auto& [strength, label] : strengths)
    if (const auto line = players.line_of(strength)) choices.emplace_back(*line, label);
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float width = (row_width() + gap) / static_cast<float>(std::max<std::size_t>(1, choices.size())) - gap;
  for (const auto& [line, label] : choices) {
    if (&label != &choices.front().second) ImGui::SameLine();
    const bool is_chosen = players.strength(line) == players.strength(settings.strategy);
    if (button(ui, label, width, is_chosen ? Weight::accent : Weight::plain)) settings.strategy = line;
    // Translators: the name of a strategy, and a sentence that describes it.
    tip(ui, tr_format("{}: {}", tr(players.label(line)), tr(players.help(line))));
  }
}

void draw_strategy(Ui& ui, AutoplayPart& part, play::AutoplaySettings& settings) {
  const play::PlayerList& players = part.autoplay.players();
  ImGui::TextUnformatted(tr("Strategy"));
  ImGui::SetNextItemWidth(row_width());
  list_button(ui, "Strategy", std::string(players.label(settings.strategy)), [&] {
    for (std::size_t i = 0; i < players.size(); ++i)
      if (list_row(ui, std::string(players.label(i)), i == settings.strategy)) settings.strategy = i;
  });
  tip(ui, players.help(settings.strategy));
}

// Draws the last error of a bot and the last text that the bot wrote.
void draw_problem(const PanelStyle& style, std::string_view problem) {
  if (problem.empty()) return;
  ImGui::PushFont(style.fonts.small);
  ImGui::PushStyleColor(ImGuiCol_Text, vec(style.theme->accent));
  wrapped_text(std::string(problem));
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
  fact("Speed", language::decimal_number(settings.speed, 2) + "×");
  ImGui::SetNextItemWidth(row_width());
  enabled_when(!settings.is_instant, [&] {
    const Outlined outlined(ui);
    ImGui::SliderFloat("##speed", &settings.speed, 0.25F, 8, "",
                       ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
    mark(ui, "Speed");
  });
  checkbox(ui, "Instant", settings.is_instant);
}

// Draws the buttons that let the strategy play or solve.
void draw_play(Ui& ui, AutoplayPart& part) {
  const float half = half_width();
  enabled_when(part.view.game.puzzle().standing().status == Status::playing && !part.view.replay.is_open(), [&] {
    if (button(ui, "Play one move", half)) part.autoplay.step();
    ImGui::SameLine();
    const bool is_running = part.autoplay.is_running();
    if (button(ui, is_running ? translatable("Stop") : translatable("Autoplay"), half, Weight::accent))
      part.autoplay.toggle();
  });
  if (!solving_strategy(part.view.game.puzzle().about())) return;
  enabled_when(play::can_be_solved(part.view.game.puzzle()) && !part.view.replay.is_open(), [&] {
    if (button(ui, "Solve", row_width())) ui.commands.want(Solve{});
  });
  tip(ui, "Finds a complete solution. Redo then plays it move by move.");
}

// Draws the choice of strategy and its options.
void draw_advanced(Ui& ui, AutoplayPart& part, play::AutoplaySettings& settings) {
  if (!section(ui, "Advanced", Opened::on_demand)) return;
  draw_strategy(ui, part, settings);
  draw_options(ui, part, settings);
}

}  // namespace

void AutoplayPart::draw(Ui& ui) {
  AutoplayPart& part = *this;
  if (!section(ui, "Autoplay", Opened::at_first)) return;
  play::AutoplaySettings& settings = part.autoplay.players().settings;
  draw_strengths(ui, part, settings);
  draw_play(ui, part);
  draw_values_switch(ui, part.autoplay);
  draw_speed(ui, settings);
  draw_advanced(ui, part, settings);
  // These are last, because their heights change, which would move the controls below them.
  draw_problem(ui, part.autoplay.report().problem);
  draw_outlook(ui, part, part.autoplay.is_showing_values() || part.autoplay.is_running());
  draw_values(ui, part);
}

}  // namespace tilefold::window
