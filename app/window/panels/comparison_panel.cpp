// Draws the controls for comparing two rule sets: the choice of the side to change, and its rules and player.

#include "app/window/panels/comparison_panel.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>

#include "app/language/tr.h"
#include "app/measure/benchmark_text.h"
#include "app/play/game_openings.h"
#include "app/window/panels/message_boxes.h"
#include "app/window/panels/rules_panel.h"
#include "app/window/panels/training_panel.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

// Returns whether a change continues the previous one: all changes during one drag of a slider count as a single
// change.
play::Change kind_of_change(ComparisonPart& part) {
  const ImGuiID held = ImGui::GetActiveID();
  const bool is_same = held != 0 && held == part.changed_by;
  part.changed_by = held;
  return is_same ? play::Change::same : play::Change::anew;
}

void set_rules(Ui& ui, ComparisonPart& part, const ParameterValues& rules, play::Change change) {
  play::RulesComparison& comparison = part.comparison;
  const auto set = comparison.set_rules(comparison.chosen, rules, change);
  set_part_message(ui, play::MessageTopic::comparison, set ? std::string() : tr(set.error()));
}

void draw_sides(Ui& ui, ComparisonPart& part) {
  play::RulesComparison& comparison = part.comparison;
  const float half = half_width();
  for (std::size_t side = 0; side < play::RulesComparison::sides; ++side) {
    if (side > 0) ImGui::SameLine();
    const bool is_chosen = comparison.chosen == side;
    if (button(ui, side == 0 ? translatable("Left rules") : translatable("Right rules"), half,
               is_chosen ? Weight::accent : Weight::plain))
      comparison.chosen = side;
    tip(ui, "Selects the side that the settings below change.");
  }
  if (button(ui, "Copy other side", half))
    set_rules(ui, part, comparison.side(1 - comparison.chosen).plan().parameters, play::Change::anew);
  tip(ui, "Copies the rules of the other side to this one.");
  ImGui::SameLine();
  if (button(ui, "Play these rules", half)) {
    play::begin_game(part.game, ParameterValues(comparison.side(comparison.chosen).plan().parameters));
    comparison.close();
  }
  tip(ui, "Starts a new game with the rules of this side. Undo returns to the previous game.");
}

void draw_player(Ui& ui, ComparisonPart& part) {
  play::RulesComparison& comparison = part.comparison;
  const auto& players = comparison.puzzle().players;
  ImGui::TextUnformatted(tr("Strategy"));
  ImGui::SetNextItemWidth(row_width());
  const measure::BenchmarkEntry chosen = comparison.side(comparison.chosen).plan().entries.front();
  list_button(ui, "Player of this side", measure::entry_label(chosen), [&] {
    for (std::size_t i = 0; i < players.size(); ++i) {
      if (list_row(ui, measure::entry_label(players[i]), players[i].text == chosen.text))
        comparison.set_player(comparison.chosen, i);
      tip(ui, players[i].strategy->help);
    }
  });
}

void draw_rules(Ui& ui, ComparisonPart& part) {
  ParameterValues rules = part.comparison.side(part.comparison.chosen).plan().parameters;
  bool is_changed = false;
  for (std::size_t line = 0; line < rules.specs().size(); ++line)
    is_changed = draw_parameter(ui, rules, line) || is_changed;
  if (is_changed) set_rules(ui, part, rules, kind_of_change(part));
}

void draw_paces(Ui& ui, ComparisonPart& part) {
  play::RulesComparison& comparison = part.comparison;
  const Outlined outlined(ui);
  fact("Moves per second", language::decimal_number(comparison.pace, 1));
  auto pace = static_cast<float>(comparison.pace);
  ImGui::SetNextItemWidth(row_width());
  if (ImGui::SliderFloat("##pace", &pace, static_cast<float>(play::RulesComparison::min_pace),
                         static_cast<float>(play::RulesComparison::max_pace), "",
                         ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp))
    comparison.pace = static_cast<double>(pace);
  mark(ui, "Moves per second");
  tip(ui, "Sets the speed of the two games shown.");
  play::ComparisonLimits limits = comparison.limits();
  if (draw_max_moves(ui, limits.max_moves)) comparison.set_limits(limits, kind_of_change(part));
  fact("Threads", std::to_string(limits.threads));
  ImGui::SetNextItemWidth(row_width());
  if (ImGui::SliderInt("##threads", &limits.threads, static_cast<int>(play::RulesComparison::sides),
                       std::max(static_cast<int>(play::RulesComparison::sides), most_threads()), "",
                       ImGuiSliderFlags_AlwaysClamp))
    comparison.set_limits(limits);
  mark(ui, "Threads");
  tip(ui, "Sets the number of threads that play games in the background, half of them for each side.");
}

}  // namespace

bool draw_max_moves(Ui& ui, int& moves) {
  constexpr int min = 100;
  constexpr int max = 100'000;
  fact("Move limit", language::number(moves));
  ImGui::SetNextItemWidth(row_width());
  const bool is_changed = ImGui::SliderInt("##move limit", &moves, min, max, "",
                                           ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
  mark(ui, "Move limit");
  tip(ui, "Ends a game after this many moves.");
  return is_changed;
}

void ComparisonPart::draw(Ui& ui) {
  ImGui::PushFont(ui.fonts.strong);
  ImGui::TextUnformatted(tr("Compare rule sets"));
  ImGui::PopFont();
  const float half = half_width();
  if (button(ui, comparison.is_running() ? translatable("Pause both") : translatable("Resume both"), half))
    comparison.run(!comparison.is_running());
  ImGui::SameLine();
  if (button(ui, "Close comparison", half)) return comparison.close();
  draw_sides(ui, *this);
  if (!comparison.is_open()) return;
  draw_player(ui, *this);
  ImGui::TextUnformatted(tr("Presets"));
  preset_buttons(ui, *comparison.puzzle().info, presets,
                 [&](const ParameterValues& values) { set_rules(ui, *this, values, play::Change::anew); });
  draw_rules(ui, *this);
  draw_part_message(ui, play::MessageTopic::comparison);
  draw_paces(ui, *this);
  if (ImGui::GetActiveID() == 0) changed_by = 0;
}

void ExplorePart::draw(Ui& ui) {
  if (!section(ui, "Explore rules", Opened::on_demand)) return;
  const auto open = [&](Tool tool) {
    ui.commands.want(OpenTool{tool});
    ImGui::SetScrollY(0);  // scroll to the top, where the controls of the opened tool are
  };
  if (button(ui, "Compare rule sets", row_width())) open(Tool::comparison);
  tip(ui, "Plays two rule sets side by side while you change them.");
  if (button(ui, "Rule heat map", row_width())) open(Tool::heat_map);
  tip(ui, "Shows how two rules change the game, for every pair of values.");
}

}  // namespace tilefold::window
