// The Training section of the panel: trains an evaluation function for the current rules and draws its learning curve.

#include "app/window/panels/training_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <thread>

#include "app/language/tr.h"
#include "app/play/game_figures.h"
#include "app/window/panels/chart.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

std::string number_text(double number) {
  return number < 10 ? language::decimal_number(number, 1) : count_text(static_cast<std::uint64_t>(number));
}

std::string games_text(std::uint64_t games) {
  return tr_plural(games, "{} game", "{} games", count_text(games));
}

std::string point_text(const measure::CurvePoint& point) {
  return fmt::format("{}\n{}", games_text(point.games), tr_format("Average score {}", number_text(point.mean_score)));
}

// Draws the learning curve: the mean score against the number of games played, on a logarithmic axis. A line shows the
// score of the untrained player.
void draw_curve(Ui& ui, const jobs::TrainingUpdate& update) {
  const std::vector<measure::CurvePoint>& points = update.points;
  double max = update.baseline.value_or(0);
  for (const measure::CurvePoint& point : points) max = std::max(max, point.mean_score);
  const Chart chart(ui, "Learning curve", play::axis_end(max));
  const double first = std::log10(static_cast<double>(points.front().games));
  const double last = std::max(first + 1, std::log10(static_cast<double>(points.back().games)));
  const auto share = [&](const measure::CurvePoint& point) {
    return (std::log10(static_cast<double>(point.games)) - first) / (last - first);
  };
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float unit = chart.unit();
  const auto place = [&](const measure::CurvePoint& point) {
    return ImVec2{chart.x(share(point)), chart.y(point.mean_score)};
  };
  if (update.baseline) {
    const float y = chart.y(*update.baseline);
    for (float x = chart.x(0); x < chart.x(1); x += 8 * unit)
      draw.AddRectFilled({x, y - unit / 2}, {std::min(x + 5 * unit, chart.x(1)), y + std::max(1.0F, unit / 2)},
                         ImGui::GetColorU32(ImGuiCol_Text));
  }
  const ImU32 color = ImGui::GetColorU32(vec(ui.theme->accent));
  for (std::size_t i = 1; i < points.size(); ++i)
    draw.AddLine(place(points[i - 1]), place(points[i]), color, std::max(1.0F, 1.5F * unit));
  const bool is_pointed = ImGui::IsItemHovered();
  const measure::CurvePoint* nearest = nullptr;
  for (const measure::CurvePoint& point : points) {
    draw.AddCircleFilled(place(point), 2.5F * unit, color, 10);
    const auto away = [&](const measure::CurvePoint& it) { return std::abs(place(it).x - ImGui::GetIO().MousePos.x); };
    if (nearest == nullptr || away(point) < away(*nearest)) nearest = &point;
  }
  chart.label(0, count_text(points.front().games), 0);
  if (points.size() > 1)
    chart.label(share(points.back()), games_text(points.back().games), share(points.back()) > 0.5 ? 1.0F : 0.5F);
  if (is_pointed) ImGui::SetTooltip("%s", point_text(*nearest).c_str());
}

void draw_facts(Ui& ui, const TrainingPart& part, const jobs::TrainingUpdate& update) {
  if (!update.points.empty()) {
    ImGui::TextUnformatted(tr("Average score during training"));
    draw_curve(ui, update);
    fact("Recent average", number_text(update.points.back().mean_score));
  }
  if (update.baseline) fact("Before training (dashed)", number_text(*update.baseline));
  fact("Training games", count_text(update.games));
  if (!part.training.is_busy()) return;
  fact("Games per second", number_text(update.games_per_second));
  fact("Moves per second", number_text(update.moves_per_second));
}

void draw_threads(Ui& ui, TrainingPart& part) {
  if (part.threads == 0) part.threads = std::max(1, most_threads() - 1);
  if (most_threads() == 1) return;
  fact("Threads", std::to_string(part.threads));
  ImGui::SetNextItemWidth(row_width());
  {
    const Outlined outlined(ui);
    ImGui::SliderInt("##threads", &part.threads, 1, most_threads(), "", ImGuiSliderFlags_AlwaysClamp);
  }
  mark(ui, "Threads");
}

// Draws the button that starts, pauses or resumes the training. It is always at the same place.
void draw_begin(Ui& ui, TrainingPart& part) {
  const bool is_new = part.training.latest() == nullptr;
  const bool is_busy = part.training.is_busy();
  enabled_when(!is_busy, [&] { draw_threads(ui, part); });
  const char* label = is_busy  ? translatable("Pause training")
                      : is_new ? translatable("Start training")
                               : translatable("Resume training");
  if (button(ui, label, row_width(), is_new && !is_busy ? Weight::accent : Weight::plain))
    is_busy ? part.training.pause() : part.training.learn(part.threads);
  if (!is_new) return;
  muted_text(
      tr("Tilefold plays games with these rules by itself and learns from each of them. Training on small boards "
         "takes minutes."));
}

// Lists the strategies that are able to use the trained model.
std::string pupils(const PuzzleInfo& info) {
  std::string labels;
  for (const StrategySpec& strategy : info.strategies) {
    if (strategy.make_learned == nullptr) continue;
    const std::string label(tr(strategy.label));
    labels = labels.empty() ? label : tr_format("{} and {}", labels, label);
  }
  return labels;
}

void draw_keeping(Ui& ui, TrainingPart& part) {
  play::Training& training = part.training;
  const float half = half_width();
  enabled_when(training.is_busy() || !training.is_kept(), [&] {
    if (button(ui, training.is_busy() || !training.is_kept() ? translatable("Save training") : translatable("Saved"),
               half))
      training.keep();
  });
  tip(ui,
      "Saves the training to a file that is loaded whenever you play these rules. Unsaved training is lost when the "
      "rules change.");
  ImGui::SameLine();
  enabled_when(!training.is_busy(), [&] {
    if (!button(ui, part.is_forget_asked ? translatable("Delete training") : translatable("Delete…"), half)) return;
    if (std::exchange(part.is_forget_asked, !part.is_forget_asked))
      if (const auto forgotten = training.forget(); !forgotten) say(ui, tr(forgotten.error()));
  });
  bool plays = training.plays();
  if (checkbox(ui, "Use the training", plays)) training.let_play(plays);
  tip(ui,
      tr_format("Lets {} use the training in autoplay, hints and move values.", pupils(part.session.puzzle().about())));
}

}  // namespace

int most_threads() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

void TrainingPart::draw(Ui& ui) {
  if (!section(ui, "Training", Opened::on_demand, "teaching")) return;
  if (!training.has_learning())
    return muted_text(session.puzzle().about().chance == nullptr
                          ? tr("This puzzle has no random tiles, so it needs no training")
                          : tr("This puzzle does not support training"));
  const jobs::TrainingUpdate* update = training.latest();
  if (training.is_busy()) is_forget_asked = false;
  draw_begin(ui, *this);
  if (update != nullptr) {
    draw_facts(ui, *this, *update);
    draw_keeping(ui, *this);
  }
  const std::string message = training.message();
  if (message.empty()) return;
  wrapped_text(message);
}

}  // namespace tilefold::window
