#include "app/window/heat_details.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/language/tr.h"
#include "app/measure/benchmark_text.h"
#include "app/window/panels/score_strips.h"
#include "app/window/panels/widgets.h"

namespace tilefold::window {
namespace {

// Sizes at scale 1.
constexpr float names_share = 0.4F;  // width of the names of the metrics, as a share of the column
constexpr float min_entry = 64;      // minimum width of a strategy's column
constexpr float entry_radius = 4;
constexpr float chart_space = 24;
constexpr float least_chart = 70;  // a chart that would be lower is left out

}  // namespace

std::string axis_value(const play::HeatTable& table, std::size_t axis, std::size_t place) {
  const measure::VariedRule& rule = table.plan()->rules[axis];
  ParameterValues values = table.plan()->games.parameters;
  values.set(rule.line, rule.values[place]);
  return shown_value(values, rule.line);
}

HeatDetails::HeatDetails(Ui& ui, play::HeatMap& heat, std::size_t row, std::size_t column)
    : ui_(ui), heat_(heat), other_(heat.table), row_(row), column_(column), unit_(static_cast<float>(ui.scale)) {}

std::string HeatDetails::rule(std::size_t axis) const {
  return std::string(tr(heat_.puzzle().parameters[other_.plan()->rules[axis].line].label));
}

std::string HeatDetails::rule_with_value(std::size_t axis) const {
  return rule(axis) + " " + axis_value(other_, axis, axis == 0 ? row_ : column_);
}

std::optional<double> HeatDetails::value(std::size_t axis, std::size_t place, std::size_t entry) {
  other_.player = entry;
  return axis == 0 ? other_.value(place, column_) : other_.value(row_, place);
}

// Draws the names of the strategies. A click on a name shows the map of this strategy.
float HeatDetails::draw_strategies(ImVec2 at, float width) {
  const auto& entries = other_.plan()->games.entries;
  const float pitch = (width - labels_) / static_cast<float>(count_);
  const float height = ui_.fonts.small->FontSize + 8 * unit_;
  for (std::size_t i = first_; i < first_ + count_; ++i) {
    const std::string name = measure::entry_label(entries[i]);
    const float left = at.x + labels_ + pitch * static_cast<float>(i - first_);
    ImGui::SetCursorScreenPos({left, at.y});
    if (bare_button(fmt::format("##strategy {}", i).c_str(), {pitch, height})) heat_.table.player = i;
    mark(ui_, "Map of " + name);
    const bool is_lit = ImGui::IsItemHovered() || heat_.table.player == i;
    tip(ui_, name);
    const float indent = 3 * entry_radius * unit_;
    const std::string shown = fitting(ui_.fonts.small, name, pitch - indent - 2 * unit_);
    const float from = left + pitch - size_of(ui_.fonts.small, shown).x;
    draw_entry_mark(*ImGui::GetWindowDrawList(), {from - 2 * entry_radius * unit_, at.y + height / 2},
                    entry_radius * unit_, i, packed(entry_color(ui_, i)));
    write(ui_.fonts.small, {from, at.y + 4 * unit_}, is_lit ? ui_.theme->text : ui_.theme->muted, shown);
  }
  return height;
}

// Draws a row for each metric. A click on a row shows the map of this metric.
float HeatDetails::draw_metrics(ImVec2 at, float width) {
  const auto figures = play::heat_figures();
  const float pitch = (width - labels_) / static_cast<float>(count_);
  const float height = ImGui::GetFont()->FontSize + 7 * unit_;
  for (std::size_t figure = 0; figure < figures.size(); ++figure) {
    const float y = at.y + height * static_cast<float>(figure);
    const std::string label(figures[figure]->label);
    ImGui::SetCursorScreenPos({at.x, y});
    if (bare_button(fmt::format("##metric {}", figure).c_str(), {width, height})) heat_.table.figure = figure;
    mark(ui_, "Map by " + label);
    const bool is_shown = heat_.table.figure == figure;
    if (is_shown || ImGui::IsItemHovered())
      ImGui::GetWindowDrawList()->AddRectFilled({at.x - 6 * unit_, y}, {at.x + width + 6 * unit_, y + height},
                                                packed(ui_.theme->panel_raised), 4 * unit_);
    tip(ui_, figures[figure]->help);
    write(ui_.fonts.small, {at.x, y + (height - ui_.fonts.small->FontSize) / 2},
          is_shown ? ui_.theme->text : ui_.theme->muted,
          fitting(ui_.fonts.small, std::string(tr(figures[figure]->label)), labels_ - 4 * unit_));
    other_.figure = figure;
    for (std::size_t i = first_; i < first_ + count_; ++i) {
      const std::string text = other_.text(value(0, row_, i));
      const float right = at.x + labels_ + pitch * static_cast<float>(i - first_ + 1);
      write(ImGui::GetFont(), {right - size_of(ImGui::GetFont(), text).x, y + 3 * unit_}, ui_.theme->text, text);
    }
  }
  other_.figure = heat_.table.figure;
  return height * static_cast<float>(figures.size());
}

void HeatDetails::draw_line(const Chart& chart, std::size_t axis, std::size_t entry) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImU32 color = packed(entry_color(ui_, entry));
  const std::size_t count = axis == 0 ? other_.rows() : other_.columns();
  std::optional<ImVec2> last;
  for (std::size_t place = 0; place < count; ++place) {
    const auto at = value(axis, place, entry);
    std::optional<ImVec2> point;
    if (at) point = ImVec2(chart.x((static_cast<double>(place) + 0.5) / static_cast<double>(count)), chart.y(*at));
    if (last && point) draw.AddLine(*last, *point, color, 1.5F * unit_);
    if (point) draw_entry_mark(draw, *point, 0.8F * entry_radius * unit_, entry, color);
    last = point;
  }
}

// Draws how the metric of all strategies changes with one rule, while the other rule has the cell's value.
void HeatDetails::draw_chart(const Area& area, std::size_t axis) {
  if (area.height < least_chart * unit_) return;
  write(ImGui::GetFont(), {area.x, area.y}, ui_.theme->text,
        fitting(rule(axis) + " · " + rule_with_value(1 - axis), area.width));
  const std::size_t count = axis == 0 ? other_.rows() : other_.columns();
  const std::size_t entries = other_.plan()->games.entries.size();
  ChartScale scale{.max = 0, .text = [this](double value) { return other_.text(value); }};
  for (std::size_t entry = 0; entry < entries; ++entry)
    for (std::size_t place = 0; place < count; ++place)
      if (const auto at = value(axis, place, entry)) {
        scale.min = std::min(scale.min, *at);
        scale.max = std::max(scale.max, *at);
      }
  if (scale.max <= scale.min) scale.max = scale.min + 1;
  const float title = ImGui::GetFont()->FontSize + 4 * unit_;
  ImGui::PushFont(ui_.fonts.small);
  const Chart chart(ui_, {.x = area.x, .y = area.y + title, .width = area.width, .height = area.height - title}, scale);
  chart.light(axis == 0 ? row_ : column_, count);
  for (std::size_t entry = 0; entry < entries; ++entry) draw_line(chart, axis, entry);
  for (std::size_t place = 0; place < count; ++place) {
    const std::string text = axis_value(other_, axis, place);
    if (ImGui::CalcTextSize(text.c_str()).x <= (chart.x(1) - chart.x(0)) / static_cast<float>(count))
      chart.label((static_cast<double>(place) + 0.5) / static_cast<double>(count), text);
  }
  ImGui::PopFont();
}

void HeatDetails::draw(const Area& area) {
  labels_ = names_share * area.width;
  const std::size_t entries = other_.plan()->games.entries.size();
  const auto room = static_cast<std::size_t>(std::max(1.0F, (area.width - labels_) / (min_entry * unit_)));
  count_ = std::min(entries, room);
  first_ = heat_.table.player < count_ ? 0 : heat_.table.player + 1 - count_;
  write(ui_.fonts.strong, {area.x, area.y}, ui_.theme->text,
        fitting(ui_.fonts.strong, rule_with_value(0) + " · " + rule_with_value(1), area.width));
  float y = area.y + ui_.fonts.strong->FontSize + 10 * unit_;
  y += draw_strategies({area.x, y}, area.width);
  y += draw_metrics({area.x, y}, area.width) + chart_space * unit_;
  const float height = (area.y + area.height - y - chart_space * unit_) / 2;
  draw_chart({.x = area.x, .y = y, .width = area.width, .height = height}, 0);
  draw_chart({.x = area.x, .y = y + height + chart_space * unit_, .width = area.width, .height = height}, 1);
}

}  // namespace tilefold::window
