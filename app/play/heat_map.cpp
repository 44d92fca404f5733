#include "app/play/heat_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>
#include <utility>

#include "app/measure/benchmark_text.h"
#include "app/play/game_openings.h"
#include "render/scene/number_text.h"

namespace tilefold::app {
namespace {

constexpr std::int64_t usual_reach = 3;  // number of steps on either side of the current value

std::int64_t step_of(const ParameterSpec& spec) {
  return spec.type == ParameterType::decimal ? std::max<std::int64_t>(1, (spec.max - spec.min) / 10) : 1;
}

bool is_listed(const ParameterSpec& spec) {
  return spec.type == ParameterType::choice || spec.type == ParameterType::toggle;
}

std::vector<std::int64_t> listed_values(const ParameterSpec& spec) {
  const std::size_t count = spec.type == ParameterType::toggle ? 2 : spec.choices.size();
  std::vector<std::int64_t> values;
  for (std::size_t i = 0; i < std::min(count, HeatMap::most_steps); ++i) values.push_back(static_cast<std::int64_t>(i));
  return values;
}

std::vector<std::int64_t> doublings(std::int64_t from, std::int64_t to) {
  std::vector<std::int64_t> values;
  for (std::int64_t value = from; value <= to && value > 0; value *= 2) values.push_back(value);
  return values;
}

// Selects evenly spaced elements, including the first and the last.
std::vector<std::int64_t> spread(const std::vector<std::int64_t>& values) {
  if (values.size() <= HeatMap::most_steps) return values;
  std::vector<std::int64_t> some;
  for (std::size_t i = 0; i < HeatMap::most_steps; ++i)
    some.push_back(values[i * (values.size() - 1) / (HeatMap::most_steps - 1)]);
  return some;
}

}  // namespace

HeatMap::HeatMap(GameController& game, Trace& trace, std::function<void()> wake)
    : game_(game), trace_(trace), runner_(std::move(wake)) {}

void HeatMap::open() {
  is_open_ = true;
  if (info_ != nullptr && is_same_puzzle(*info_, game_.puzzle().about())) return;
  info_ = &game_.puzzle().about();
  runner_.cancel();
  plan_.reset();
  latest_.reset();
  message_.clear();
  players.assign(info_->strategies.size(), 0);
  for (std::size_t i = 0; i < std::min<std::size_t>(2, players.size()); ++i)
    players[i] = info_->strategies[i].role == Role::option || info_->strategies[i].role == Role::sampler ? 1 : 0;
  for (std::size_t axis = 0; axis < axes.size(); ++axis) set_rule(axis, axis);
}

void HeatMap::close() {
  is_open_ = false;
  runner_.stop();
}

void HeatMap::set_rule(std::size_t axis, std::size_t line) {
  const ParameterSpec& spec = info_->parameters[line];
  const std::int64_t usual = game_.session().next_parameters().at(line);
  HeatAxis& changed = axes[axis];
  changed.line = line;
  if (spec.type == ParameterType::power_of_two) {
    changed.from = std::max(spec.min, usual >> usual_reach);
    changed.to = std::min(spec.max, usual << usual_reach);
  } else {
    changed.from = std::max(spec.min, usual - usual_reach * step_of(spec));
    changed.to = std::min(spec.max, usual + usual_reach * step_of(spec));
  }
}

std::vector<std::int64_t> HeatMap::values(std::size_t axis) const {
  const auto& [line, from, to] = axes[axis];
  const ParameterSpec& spec = info_->parameters[line];
  if (is_listed(spec)) return listed_values(spec);
  const std::int64_t min = std::min(from, to);
  const std::int64_t max = std::max(from, to);
  if (spec.type == ParameterType::power_of_two) return spread(doublings(min, max));
  std::vector<std::int64_t> values;
  const auto steps = std::min<std::int64_t>(static_cast<std::int64_t>(most_steps) - 1, max - min);
  const std::int64_t grain = spec.type == ParameterType::decimal ? millionths / 100 : 1;
  for (std::int64_t i = 0; i <= steps; ++i) {
    const std::int64_t value = min + (steps == 0 ? 0 : i * (max - min) / steps);
    const std::int64_t round = std::max(min, value / grain * grain);
    if (values.empty() || values.back() != round) values.push_back(round);
  }
  return values;
}

void HeatMap::start() {
  message_.clear();
  SweepPlan plan{.games = {.puzzle = info_,
                           .parameters = game_.session().next_parameters(),
                           .entries = {},
                           .games = games,
                           .max_moves = max_moves,
                           .seed = common_seed,
                           .threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency())),
                           .counts_turns = true},
                 .rules = {},
                 .sample = std::nullopt};
  for (std::size_t i = 0; i < players.size(); ++i)
    if (auto entry = parse_entry(*info_, info_->strategies[i].name); entry && players[i] != 0)
      plan.games.entries.push_back(std::move(*entry));
  if (plan.games.entries.empty()) message_ = "Select at least one strategy.";
  if (axes[0].line == axes[1].line) message_ = "Both axes show the same rule; choose another one.";
  if (!message_.empty()) return;
  const ParameterValues usual = *preset_values(*info_, info_->presets.front().name);
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    plan.rules.push_back({.line = axes[axis].line, .values = values(axis)});
    plan.games.parameters.set(
        axes[axis].line, usual.at(axes[axis].line));  // the value does not matter, because every cell sets this rule
  }
  if (const auto laid_out = lay_out(plan); !laid_out) {
    message_ = laid_out.error().message;
    return;
  }
  plan_ = std::make_shared<const SweepPlan>(std::move(plan));
  latest_.reset();
  player = plan_->games.entries.size() - 1;
  row = std::min(row, rows() - 1);
  column = std::min(column, columns() - 1);
  cells_.clear();
  for (std::size_t cell = 0; cell < rows() * columns(); ++cell) {
    const auto& all = plan_->combinations;
    const auto found = std::find(all.begin(), all.end(), rules(cell / columns(), cell % columns()));
    cells_.push_back(found == all.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - all.begin())));
  }
  runner_.ask(*plan_);
}

Redraw HeatMap::advance(double /*now*/) {
  auto update = runner_.poll();
  if (update == nullptr) return Redraw::nothing;
  latest_ = std::move(update);
  trace_.line(Object{{"kind", "swept"},
                     {"games", static_cast<std::int64_t>(latest_->games)},
                     {"of", static_cast<std::int64_t>(latest_->of)},
                     {"final", latest_->is_final}});
  return redraw_if(is_open(), Redraw::window);
}

std::string HeatMap::command() const {
  return join_command(command_words(*plan_));
}

std::vector<const SweepFigure*> HeatMap::figures() {
  std::vector<const SweepFigure*> all;
  for (const SweepFigure& figure : sweep_figures())
    if (!figure.label.empty()) all.push_back(&figure);
  return all;
}

std::optional<std::size_t> HeatMap::combination(std::size_t up, std::size_t across) const {
  return cells_[up * columns() + across];
}

const SweepRow* HeatMap::told(std::size_t up, std::size_t across) const {
  const auto of = combination(up, across);
  if (!of || latest_ == nullptr || latest_->rows[*of].empty()) return nullptr;
  const SweepRow& found = latest_->rows[*of][player];
  return found.score.n == 0 ? nullptr : &found;
}

std::optional<double> HeatMap::value(std::size_t up, std::size_t across) const {
  const SweepRow* const found = told(up, across);
  return found == nullptr ? std::nullopt : figures()[figure]->value(*found);
}

std::int64_t HeatMap::stopped(std::size_t up, std::size_t across) const {
  const SweepRow* const found = told(up, across);
  return found == nullptr ? 0 : found->stopped;
}

std::optional<std::pair<double, double>> HeatMap::range() const {
  std::optional<std::pair<double, double>> range;
  for (std::size_t cell = 0; cell < rows() * columns(); ++cell) {
    const auto at = value(cell / columns(), cell % columns());
    if (!at) continue;
    const auto [min, max] = range.value_or(std::pair(*at, *at));
    range = std::pair(std::min(min, *at), std::max(max, *at));
  }
  return range;
}

std::string HeatMap::text(std::optional<double> value) const {
  constexpr double large = 1000;
  if (!value) return "–";
  return figures()[figure]->is_fine && *value < large ? fmt::format("{:.2f}", *value) : render::abbreviated(*value);
}

ParameterValues HeatMap::rules(std::size_t up, std::size_t across) const {
  ParameterValues values = plan_->games.parameters;
  values.set(plan_->rules[0].line, plan_->rules[0].values[up]);
  values.set(plan_->rules[1].line, plan_->rules[1].values[across]);
  return values;
}

std::string HeatMap::obstacle(std::size_t up, std::size_t across) const {
  if (!plan_) return "start the sweep first";
  const auto legal = rules(up, across).check();
  return legal ? std::string() : legal.error().message;
}

// Row 0 is at the bottom, so that values increase upwards.
void HeatMap::go(Direction direction) {
  if (!plan_) return;
  if (direction == Direction::up) row = std::min(row + 1, rows() - 1);
  if (direction == Direction::down && row > 0) --row;
  if (direction == Direction::right) column = std::min(column + 1, columns() - 1);
  if (direction == Direction::left && column > 0) --column;
}

bool HeatMap::play() {
  if (!plan_ || !combination(row, column)) return false;
  begin_game(game_, rules(row, column));
  close();
  return true;
}

}  // namespace tilefold::app
