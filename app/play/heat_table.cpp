#include "app/play/heat_table.h"

#include <algorithm>

#include "app/language/tr.h"
#include "render/scene/number_text.h"

namespace tilefold::play {

void HeatTable::begin(std::shared_ptr<const measure::SweepPlan> plan) {
  plan_ = std::move(plan);
  latest_.reset();
  cells_.clear();
  if (!plan_) return;
  player = plan_->games.entries.size() - 1;
  row = std::min(row, rows() - 1);
  column = std::min(column, columns() - 1);
  const auto& all = plan_->combinations;
  for (std::size_t cell = 0; cell < rows() * columns(); ++cell) {
    const auto found = std::find(all.begin(), all.end(), rules(cell / columns(), cell % columns()));
    cells_.push_back(found == all.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - all.begin())));
  }
}

HeatTable::Progress HeatTable::progress() const {
  return {.played = latest_ ? latest_->games : 0,
          .of = plan_ ? measure::games_of_combination(*plan_) * plan_->combinations.size() : 0};
}

std::vector<const measure::SweepFigure*> heat_figures() {
  std::vector<const measure::SweepFigure*> all;
  for (const measure::SweepFigure& figure : measure::sweep_figures())
    if (!figure.label.empty()) all.push_back(&figure);
  return all;
}

std::optional<std::size_t> HeatTable::combination(std::size_t up, std::size_t across) const {
  return cells_[up * columns() + across];
}

const measure::SweepRow* HeatTable::result(std::size_t up, std::size_t across) const {
  const auto of = combination(up, across);
  if (!of || latest_ == nullptr || latest_->rows[*of].empty()) return nullptr;
  const measure::SweepRow& found = latest_->rows[*of][player];
  return found.score.n == 0 ? nullptr : &found;
}

std::optional<double> HeatTable::value(std::size_t up, std::size_t across) const {
  const measure::SweepRow* const found = result(up, across);
  return found == nullptr ? std::nullopt : heat_figures()[figure]->value(*found);
}

std::int64_t HeatTable::stopped(std::size_t up, std::size_t across) const {
  const measure::SweepRow* const found = result(up, across);
  return found == nullptr ? 0 : found->stopped;
}

std::optional<std::pair<double, double>> HeatTable::range() const {
  std::optional<std::pair<double, double>> range;
  for (std::size_t cell = 0; cell < rows() * columns(); ++cell) {
    const auto at = value(cell / columns(), cell % columns());
    if (!at) continue;
    const auto [min, max] = range.value_or(std::pair(*at, *at));
    range = std::pair(std::min(min, *at), std::max(max, *at));
  }
  return range;
}

std::string HeatTable::text(std::optional<double> value) const {
  constexpr double large = 1000;
  if (!value) return "–";
  return heat_figures()[figure]->is_fine && *value < large ? language::decimal_number(*value, 2)
                                                           : language::local_number(render::abbreviated(*value));
}

ParameterValues HeatTable::rules(std::size_t up, std::size_t across) const {
  ParameterValues values = plan_->games.parameters;
  values.set(plan_->rules[0].line, plan_->rules[0].values[up]);
  values.set(plan_->rules[1].line, plan_->rules[1].values[across]);
  return values;
}

std::string HeatTable::obstacle(std::size_t up, std::size_t across) const {
  if (!plan_) return tr("start the sweep first");
  const auto legal = rules(up, across).check();
  return legal ? std::string() : tr(legal.error());
}

// Row 0 is at the bottom, so that "up" leads to greater values.
void HeatTable::go(Direction direction) {
  if (!plan_) return;
  if (direction == Direction::up) row = std::min(row + 1, rows() - 1);
  if (direction == Direction::down && row > 0) --row;
  if (direction == Direction::right) column = std::min(column + 1, columns() - 1);
  if (direction == Direction::left && column > 0) --column;
}

std::optional<ParameterValues> HeatTable::chosen_rules() const {
  if (!plan_ || !combination(row, column)) return std::nullopt;
  return rules(row, column);
}

}  // namespace tilefold::play
