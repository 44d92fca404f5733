// Draws the controls of the heat map: the two varied rules, the strategy, and the metric to show.

#include "app/window/panels/heat_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/language/tr.h"
#include "app/measure/benchmark_text.h"
#include "app/window/panels/comparison_panel.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

bool has_range(const ParameterSpec& spec) {
  return spec.type != ParameterType::choice && spec.type != ParameterType::toggle;
}

// Draws a slider for the first or last value of an axis. One step of the slider doubles a power of two, and changes a
// decimal by one hundredth.
void draw_end(Ui& ui, play::HeatMap& heat, std::size_t axis, bool is_from) {
  std::int64_t& end = is_from ? heat.axes[axis].from : heat.axes[axis].to;
  const ParameterSpec& spec = heat.puzzle().parameters[heat.axes[axis].line];
  ParameterValues shown(heat.puzzle().parameters);
  shown.set(heat.axes[axis].line, end);
  // Translators: the ends of a range of values.
  fact(is_from ? translatable("From") : translatable("To"), shown_value(shown, heat.axes[axis].line));
  const bool is_power = spec.type == ParameterType::power_of_two;
  const std::int64_t grain = spec.type == ParameterType::decimal ? millionths / 100 : 1;
  const auto place = [&](std::int64_t value) {
    int steps = 0;
    for (std::int64_t power = spec.min; is_power && power < value; power *= 2) ++steps;
    return is_power ? steps : static_cast<int>(value / grain);
  };
  int at = place(end);
  const Outlined outlined(ui);
  ImGui::SetNextItemWidth(row_width());
  if (ImGui::SliderInt(fmt::format("##{} {}", axis, is_from).c_str(), &at, place(spec.min), place(spec.max), "",
                       ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoInput))
    end = std::clamp(is_power ? spec.min << at : at * grain, spec.min, spec.max);
  mark(ui, fmt::format("{} {}", axis == 0 ? "Up" : "Across", is_from ? "from" : "to"));
}

void draw_axis(Ui& ui, play::HeatMap& heat, std::size_t axis) {
  const auto& table = heat.puzzle().parameters;
  const play::HeatAxis& chosen = heat.axes[axis];
  const char* const name = axis == 0 ? translatable("Vertical rule") : translatable("Horizontal rule");
  ImGui::TextUnformatted(tr(name));
  ImGui::SetNextItemWidth(row_width());
  list_button(ui, name, std::string(table[chosen.line].label), [&] {
    for (std::size_t line = 0; line < table.size(); ++line) {
      if (list_row(ui, std::string(table[line].label), line == chosen.line)) heat.set_rule(axis, line);
      tip(ui, table[line].help);
    }
  });
  if (!has_range(table[chosen.line])) return;
  for (const bool is_from : {true, false}) draw_end(ui, heat, axis, is_from);
}

void draw_players(Ui& ui, play::HeatMap& heat) {
  const auto& strategies = heat.puzzle().strategies;
  const auto count = std::count(heat.players.begin(), heat.players.end(), 1);
  const std::string selected =
      tr_plural(static_cast<std::uint64_t>(count), "{} selected", "{} selected", language::number(count));
  ImGui::TextUnformatted(tr("Strategies"));
  ImGui::SetNextItemWidth(row_width());
  list_button(ui, "Strategies to compare", selected, [&] {
    for (std::size_t i = 0; i < strategies.size(); ++i) {
      bool is_chosen = heat.players[i] != 0;
      if (checkbox(ui, std::string(strategies[i].label).c_str(), is_chosen)) heat.players[i] = is_chosen ? 1 : 0;
      tip(ui, strategies[i].help);
    }
  });
}

void draw_plan(Ui& ui, play::HeatMap& heat) {
  draw_axis(ui, heat, 0);
  draw_axis(ui, heat, 1);
  draw_players(ui, heat);
  fact("Games per strategy", std::to_string(heat.games));
  ImGui::SetNextItemWidth(row_width());
  const Outlined outlined(ui);
  ImGui::SliderInt("##games per cell", &heat.games, 5, static_cast<int>(play::HeatMap::most_games), "",
                   ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
  mark(ui, "Games per cell");
  tip(ui, "Sets the number of games for each pair of values and each strategy.");
  draw_max_moves(ui, heat.max_moves);
}

void draw_shown(Ui& ui, play::HeatMap& heat) {
  const auto figures = play::heat_figures();
  const auto& entries = heat.table.plan()->games.entries;
  ImGui::TextUnformatted(tr("Metric"));
  ImGui::SetNextItemWidth(row_width());
  list_button(ui, "Metric", std::string(figures[heat.table.figure]->label), [&] {
    for (std::size_t i = 0; i < figures.size(); ++i) {
      if (list_row(ui, std::string(figures[i]->label), i == heat.table.figure)) heat.table.figure = i;
      tip(ui, figures[i]->help);
    }
  });
  ImGui::SetNextItemWidth(row_width());
  list_button(ui, "Strategy of the map", measure::entry_label(entries[heat.table.player]), [&] {
    for (std::size_t i = 0; i < entries.size(); ++i)
      if (list_row(ui, measure::entry_label(entries[i]) + "##shown", i == heat.table.player)) heat.table.player = i;
  });
}

// Shows how many of the games ended because they reached the move limit.
void draw_stopped(const play::HeatMap& heat) {
  std::int64_t stopped = 0;
  for (std::size_t row = 0; row < heat.table.rows(); ++row)
    for (std::size_t column = 0; column < heat.table.columns(); ++column) stopped += heat.table.stopped(row, column);
  if (stopped == 0) return;
  fact(tr_format("Stopped at move {}", language::number(heat.table.plan()->games.max_moves)).c_str(),
       tr_plural(static_cast<std::uint64_t>(stopped), "{} game", "{} games", language::number(stopped)));
}

void draw_uses(Ui& ui, play::HeatMap& heat) {
  const float half = half_width();
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {2, ImGui::GetStyle().FramePadding.y});
  enabled_when(heat.table.obstacle(heat.table.row, heat.table.column).empty(), [&] {
    if (button(ui, "Play these rules", half)) heat.play();
  });
  tip(ui, "Starts a new game with the rules of the selected cell. Undo returns to the previous game.");
  ImGui::SameLine();
  if (button(ui, "Copy as command", half)) {
    ImGui::SetClipboardText(heat.command().c_str());
    say(ui, tr("Copied"));
  }
  tip(ui, "Copies the command line that plays the same games and prints a table.");
  ImGui::PopStyleVar();
}

}  // namespace

void HeatPart::draw(Ui& ui) {
  ImGui::PushFont(ui.fonts.strong);
  ImGui::TextUnformatted(tr("Rule heat map"));
  ImGui::PopFont();
  const bool is_busy = heat.is_busy();
  const float half = half_width();
  if (is_busy) {
    if (button(ui, "Stop sweep", half)) heat.stop();
  } else {
    if (button(ui, "Start sweep", half, heat.table.plan() == nullptr ? Weight::accent : Weight::plain)) heat.start();
  }
  ImGui::SameLine();
  if (button(ui, "Close heat map", half)) return heat.close();
  if (heat.table.plan() != nullptr) {
    fact(is_busy ? translatable("Playing…") : translatable("Games played"),
         tr_format("{} of {}", count_text(heat.table.progress().played), count_text(heat.table.progress().of)));
    draw_stopped(heat);
    draw_shown(ui, heat);
    draw_uses(ui, heat);
    if (!heat.is_open()) return;
  }
  enabled_when(!is_busy, [&] { draw_plan(ui, heat); });
  if (!heat.message().empty()) wrapped_text(heat.message());
}

}  // namespace tilefold::window
