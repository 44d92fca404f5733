#include "app/window/panels/accuracy_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <span>

#include "app/language/tr.h"
#include "app/window/panels/analysis_chart.h"
#include "app/window/panels/chart.h"
#include "app/window/panels/dates.h"
#include "app/window/panels/widgets.h"
#include "engine/catalog.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

constexpr std::size_t most_days = 40;

std::string told(const std::string& what, const study::Tally& tally) {
  return what + "\n" +
         tr_plural(static_cast<std::uint64_t>(tally.moves), "Accuracy {} % in {} move", "Accuracy {} % in {} moves",
                   accuracy_number(tally.mean_accuracy()), language::number(tally.moves));
}

std::string class_text(std::size_t i) {
  if (i == 0) return tr_format("Below {}", time_text(static_cast<double>(study::time_limits.front())));
  if (i == study::time_limits.size())
    return tr_format("{} or more", time_text(static_cast<double>(study::time_limits.back())));
  return time_text(static_cast<double>(study::time_limits[i - 1])) + " – " +
         time_text(static_cast<double>(study::time_limits[i]));
}

// Draws a bar chart of mean accuracies under a title, which is translated. A column for which there are no moves stays
// empty. A tooltip describes the column under the pointer.
class Columns {
 public:
  Columns(Ui& ui, const char* title, const char* name) : chart_(begin(ui, title, name)) {}

  template <class Name>
  void draw(const PanelStyle& style, std::span<const study::Tally> tallies, const Name& name) const {
    const auto pointed = chart_.pointed(tallies.size());
    if (pointed) chart_.light(*pointed, tallies.size());
    for (std::size_t i = 0; i < tallies.size(); ++i)
      if (tallies[i].moves > 0)
        chart_.bar(i, tallies.size(), tallies[i].mean_accuracy(), ImGui::GetColorU32(vec(style.theme->accent)));
    if (pointed && tallies[*pointed].moves > 0)
      ImGui::SetTooltip("%s", told(name(*pointed), tallies[*pointed]).c_str());
  }

  const Chart& chart() const { return chart_; }

 private:
  static Chart begin(Ui& ui, const char* title, const char* name) {
    ImGui::Dummy({0, 4 * static_cast<float>(ui.scale)});
    ImGui::TextUnformatted(tr(title));
    return {ui, name, 100};
  }

  Chart chart_;
};

void draw_times(Ui& ui, const study::AccuracyFigures& figures) {
  if (std::none_of(figures.times.begin(), figures.times.end(), [](const study::Tally& time) { return time.moves > 0; }))
    return;
  const Columns columns(ui, translatable("Accuracy by thinking time"), "Chart of accuracy by time");
  columns.draw(ui, figures.times, class_text);
  for (const std::size_t i : {std::size_t{1}, std::size_t{3}, std::size_t{5}, std::size_t{7}})
    columns.chart().label(static_cast<double>(i) / static_cast<double>(study::time_classes),
                          time_text(static_cast<double>(study::time_limits[i - 1])));
}

void draw_hours(Ui& ui, const study::AccuracyFigures& figures) {
  const Columns columns(ui, translatable("Accuracy by hour"), "Chart of accuracy by hour");
  columns.draw(ui, figures.hours, hour_text);
  for (const int hour : {0, 6, 12, 18, 24})
    columns.chart().label(hour / 24.0, std::to_string(hour), static_cast<float>(hour) / 24);
}

// Draws the accuracy on each of the most recent days on which the user made moves.
void draw_days(Ui& ui, const study::AccuracyFigures& figures) {
  std::vector<study::Tally> tallies;
  std::vector<std::int64_t> days;
  const std::size_t skipped = figures.days.size() > most_days ? figures.days.size() - most_days : 0;
  std::size_t place = 0;
  for (const auto& [day, tally] : figures.days) {
    if (place++ < skipped) continue;
    days.push_back(day);
    tallies.push_back(tally);
  }
  const Columns columns(ui, translatable("Accuracy by day"), "Chart of accuracy by day");
  columns.draw(ui, tallies, [&](std::size_t i) { return day_text(days[i]); });
  columns.chart().label(0, day_text(days.front()), 0);
  if (days.size() > 1) columns.chart().label(1, day_text(days.back()), 1);
}

void draw_puzzles(const study::AccuracyFigures& figures) {
  for (const auto& [puzzle, tally] : figures.puzzles) {
    const auto info = find_puzzle(puzzle);
    const std::string title = info ? std::string((*info)->title) : human(puzzle);
    const auto moves = static_cast<double>(tally.moves);
    fact(title.c_str(), tr_format("{} %", accuracy_number(tally.mean_accuracy())));
    const std::string loss = quantity_text(tally.loss / moves);
    if (info && (*info)->chance == nullptr)
      fact(("  " + std::string(tr("Average loss"))).c_str(), loss);  // without random outcomes, there is no luck
    else
      // Translators: two numbers such as "1.5, +0.3".
      fact("  Loss, luck per move", fmt::format(fmt::runtime(tr("{loss}, {luck}")), fmt::arg("loss", loss),
                                                fmt::arg("luck", quantity_text(tally.luck / moves, true))));
    const auto spread = figures.spreads.find(puzzle);
    if (spread != figures.spreads.end())
      fact("  Score variance",
           tr_format("luck {} %, losses {} %", language::decimal_number(100 * spread->second.luck, 0),
                     language::decimal_number(100 * spread->second.loss, 0)));
  }
}

}  // namespace

void draw_accuracy(Ui& ui, const play::AccuracyModel& model) {
  const study::AccuracyFigures& figures = model.figures();
  ImGui::Dummy({0, 4 * static_cast<float>(ui.scale)});
  if (figures.games == 0) {
    muted_text(model.is_reading() ? tr("Loading analyses…") : tr("None of these games has been analysed"));
    return;
  }
  fact(model.is_reading() ? translatable("Loading…") : translatable("Your analysed games"), count_text(figures.games));
  draw_puzzles(figures);
  draw_times(ui, figures);
  draw_days(ui, figures);
  draw_hours(ui, figures);
}

}  // namespace tilefold::window
