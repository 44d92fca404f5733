#include "app/window/comparison_figures.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/language/tr.h"
#include "app/measure/statistics.h"
#include "app/window/panels/chart.h"
#include "app/window/panels/score_strips.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"
#include "render/scene/number_text.h"

namespace tilefold::window {
namespace {

using jobs::RulesUpdate;
using Value = std::optional<double>;

constexpr float labels_share = 0.3F;  // width of the labels, as a share of the table
constexpr float mark_size = 5;        // radius of a mark at scale 1
constexpr int share_steps = 120;      // points of a line of the chart

std::string number(Value value) {
  return value ? local_number(render::abbreviated(*value)) : "–";
}

std::string mean(const measure::Interval& interval) {
  std::string text = number(interval.value);
  if (interval.low && interval.high)
    text += " ±" + local_number(render::abbreviated((*interval.high - *interval.low) / 2));
  return text;
}

std::string fine(Value value) {
  return value ? language::decimal_number(*value, 2) : "–";
}

// A page has no wide forms, so the functions that only these need are left out of it.
template <class Function>
constexpr Function if_wide(Function function) {
  return has_wide_pages ? function : nullptr;
}

// Returns a quantile of the scores, or of the numbers of moves in a puzzle without score.
template <int percent>
Value quantile_of(const RulesUpdate& update) {
  if (update.measures.empty()) return std::nullopt;
  return measure::quantile(update.measures, percent / 100.0);
}

template <int percent>
std::string quantile_text(const RulesUpdate& update) {
  return number(quantile_of<percent>(update));
}

constexpr auto figures = std::to_array<ComparedFigure>({
    {.label = translatable("Games"),
     .brief = translatable("Games"),
     .text =
         [](const RulesUpdate& update) {
           const std::string games = language::number(update.measures.size());
           // Translators: numbers of games.
           return update.figures.stopped > 0 ? tr_format("{}, {} stopped", games, update.figures.stopped) : games;
         },
     .value = nullptr},
    {.label = translatable("Mean score"),
     .brief = translatable("Mean"),
     .text = [](const RulesUpdate& update) { return mean(update.figures.score_mean); },
     .value = if_wide(+[](const RulesUpdate& update) { return update.figures.score_mean.value; }),
     .is_of_score = true},
    {.label = translatable("Median score"),
     .brief = translatable("Median"),
     .text = [](const RulesUpdate& update) { return number(update.figures.score.median); },
     .value = if_wide(+[](const RulesUpdate& update) { return update.figures.score.median; }),
     .is_of_score = true},
    {.label = translatable("5th percentile"),
     .brief = "",
     .text = if_wide(quantile_text<5>),
     .value = if_wide(quantile_of<5>),
     .is_for_wide = true},
    {.label = translatable("Lower quartile"),
     .brief = "",
     .text = if_wide(quantile_text<25>),
     .value = if_wide(quantile_of<25>),
     .is_for_wide = true},
    {.label = translatable("Upper quartile"),
     .brief = "",
     .text = if_wide(quantile_text<75>),
     .value = if_wide(quantile_of<75>),
     .is_for_wide = true},
    {.label = translatable("95th percentile"),
     .brief = "",
     .text = if_wide(quantile_text<95>),
     .value = if_wide(quantile_of<95>),
     .is_for_wide = true},
    {.label = translatable("Moves per game"),
     .brief = translatable("Moves"),
     .text = [](const RulesUpdate& update) { return mean(update.figures.moves); },
     .value = if_wide(+[](const RulesUpdate& update) { return update.figures.moves.value; })},
    {.label = translatable("Legal moves per turn"),
     .brief = translatable("Legal moves"),
     .text = [](const RulesUpdate& update) { return fine(update.figures.choices.value); },
     .value = if_wide(+[](const RulesUpdate& update) { return update.figures.choices.value; })},
    {.label = translatable("Merges per chain"),
     .brief = translatable("Chain"),
     .text = [](const RulesUpdate& update) { return fine(update.figures.chain.value); },
     .value = if_wide(+[](const RulesUpdate& update) { return update.figures.chain.value; })},
});

// Returns the value of the right side less that of the left side, with its sign.
std::string difference_of(const ComparedFigure& figure, const RulesUpdate* left, const RulesUpdate* right) {
  if (figure.value == nullptr || left == nullptr || right == nullptr) return "";
  const Value from = figure.value(*left);
  const Value to = figure.value(*right);
  if (!from || !to) return "";
  constexpr double large = 100;
  const double difference = *to - *from;
  const std::string size =
      std::abs(difference) < large ? language::decimal_number(std::abs(difference), 2) : number(std::abs(difference));
  return (difference < 0 ? "−" : "+") + size;
}

double share_from(const RulesUpdate& update, double score) {
  const auto first = std::lower_bound(update.measures.begin(), update.measures.end(), score);
  return static_cast<double>(update.measures.end() - first) / static_cast<double>(update.measures.size());
}

std::string percent_text(double share) {
  return tr_format("{} %", language::decimal_number(100 * share, 0));
}

}  // namespace

std::span<const ComparedFigure> compared_figures() {
  return figures;
}

float draw_comparison_figures(Ui& ui, const play::RulesComparison& comparison, ImVec2 at, float width) {
  const auto unit = static_cast<float>(ui.scale);
  ImFont* const font = ImGui::GetFont();
  ImFont* const small = ui.fonts.small;
  const float labels = labels_share * width;
  const float column = (width - labels) / 3;
  const float pitch = font->FontSize + 8 * unit;
  const auto left_of = [&](std::size_t place) { return at.x + labels + column * static_cast<float>(place); };
  const std::array<const char*, 3> headings{tr("Left"), tr("Right"), tr("Difference")};
  for (std::size_t i = 0; i < headings.size(); ++i) {
    const bool has_mark = i < play::RulesComparison::sides;
    if (has_mark)
      draw_entry_mark(*ImGui::GetWindowDrawList(), {left_of(i) + mark_size * unit, at.y + small->FontSize / 2},
                      mark_size * unit, i, packed(entry_color(ui, i)));
    write(small, {left_of(i) + (has_mark ? 3 * mark_size * unit : 0), at.y}, ui.theme->muted, headings[i]);
  }
  float y = at.y + pitch;
  for (const ComparedFigure& figure : figures) {
    if (figure.is_of_score && !comparison.puzzle().info->has_score) continue;
    write(small, {at.x, y + (font->FontSize - small->FontSize) / 2}, ui.theme->muted,
          fitting(small, tr(figure.label), labels - 8 * unit));
    for (std::size_t side = 0; side < play::RulesComparison::sides; ++side) {
      const RulesUpdate* now = comparison.side(side).now();
      const RulesUpdate* before = comparison.side(side).before();
      const std::string text = now == nullptr ? "…" : figure.text(*now);
      write(font, {left_of(side), y}, ui.theme->text, fitting(font, text, column - 4 * unit));
      if (before == nullptr) continue;
      // Translators: the value before the rules were changed.
      const std::string was = tr_format("was {}", figure.text(*before));
      const float taken = size_of(font, text).x + 8 * unit;
      if (taken + size_of(small, was).x < column)
        write(small, {left_of(side) + taken, y + (font->FontSize - small->FontSize) * 0.7F}, ui.theme->muted, was);
    }
    write(font, {left_of(2), y}, ui.theme->text,
          difference_of(figure, comparison.side(0).now(), comparison.side(1).now()));
    y += pitch;
  }
  return y - at.y;
}

void draw_shares(Ui& ui, const play::RulesComparison& comparison, const measure::ScoreScale& scale, const Area& area) {
  const auto unit = static_cast<float>(ui.scale);
  ImFont* const small = ui.fonts.small;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const bool has_score = comparison.puzzle().info->has_score;
  write(small, {area.x, area.y}, ui.theme->muted,
        fitting(small, has_score ? tr("Share of games that reach a score") : tr("Share of games by number of moves"),
                area.width));
  const float top = 1.5F * small->FontSize;
  if (area.height < top + 4 * small->FontSize) return;
  ImGui::PushFont(small);
  const Chart chart(ui, {.x = area.x, .y = area.y + top, .width = area.width, .height = area.height - top},
                    {.text = percent_text});
  ImGui::PopFont();
  const Area plot{
      .x = chart.x(0), .y = chart.y(1), .width = chart.x(1) - chart.x(0), .height = chart.y(0) - chart.y(1)};
  ImGui::SetCursorScreenPos({plot.x, plot.y});
  bare_button("##shares", {plot.width, plot.height});
  mark(ui, "Chart of shares");
  const bool is_pointed = ImGui::IsItemHovered();
  const float pointer = std::clamp((ImGui::GetIO().MousePos.x - plot.x) / plot.width, 0.0F, 1.0F);
  std::string told = is_pointed ? number(scale.score(static_cast<double>(pointer))) : std::string();
  if (is_pointed)
    draw.AddLine({plot.x + pointer * plot.width, plot.y}, {plot.x + pointer * plot.width, plot.y + plot.height},
                 packed(ui.theme->muted), unit);
  for (std::size_t side = 0; side < play::RulesComparison::sides; ++side) {
    const RulesUpdate* now = comparison.side(side).now();
    if (now == nullptr || now->measures.empty()) continue;
    for (int step = 0; step <= share_steps; ++step) {
      const double at = static_cast<double>(step) / share_steps;
      draw.PathLineTo({chart.x(at), chart.y(share_from(*now, scale.score(at)))});
    }
    draw.PathStroke(packed(entry_color(ui, side)), 0, 2 * unit);
    if (!is_pointed) continue;
    const double share = share_from(*now, scale.score(static_cast<double>(pointer)));
    draw_entry_mark(draw, {plot.x + pointer * plot.width, chart.y(share)}, mark_size * unit, side,
                    packed(entry_color(ui, side)));
    told += std::string("\n") + (side == 0 ? tr("Left") : tr("Right")) + " " + percent_text(share);
  }
  if (is_pointed) ImGui::SetTooltip("%s", told.c_str());
  ImGui::PushFont(small);
  draw_score_axis(scale, {plot.x, plot.y + plot.height + 4 * unit}, plot.width, unit);
  ImGui::PopFont();
}

}  // namespace tilefold::window
