#include "app/play/heat_map.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "app/language/tr.h"
#include "app/measure/benchmark_text.h"
#include "app/play/game_openings.h"
#include "engine/core/translatable.h"

namespace tilefold::play {
namespace {

constexpr std::int64_t usual_reach = 3;  // number of steps of the initial range below the current value, and above it

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

// Returns at most `most_steps` of the values, evenly spaced and including the first and the last.
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
  table.begin(nullptr);
  message_ = {};
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
  message_ = {};
  measure::SweepPlan plan{.games = {.puzzle = info_,
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
    if (auto entry = measure::parse_entry(*info_, info_->strategies[i].name); entry && players[i] != 0)
      plan.games.entries.push_back(std::move(*entry));
  if (plan.games.entries.empty()) message_ = make_error("Select at least one strategy.");
  if (axes[0].line == axes[1].line) message_ = make_error("Both axes show the same rule; choose another one.");
  if (!message_.empty()) return;
  const ParameterValues usual = *preset_values(*info_, info_->presets.front().name);
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    plan.rules.push_back({.line = axes[axis].line, .values = values(axis)});
    plan.games.parameters.set(axes[axis].line,
                              usual.at(axes[axis].line));  // the value has no effect, because each cell sets this rule
  }
  if (const auto laid_out = measure::lay_out(plan); !laid_out) {
    message_ = laid_out.error();
    return;
  }
  table.begin(std::make_shared<const measure::SweepPlan>(std::move(plan)));
  runner_.ask(*table.plan());
}

std::string HeatMap::message() const {
  return tr(message_);
}

Redraw HeatMap::advance(double /*now*/) {
  auto update = runner_.poll();
  if (update == nullptr) return Redraw::nothing;
  trace_.line(Object{{"kind", "swept"},
                     {"games", static_cast<std::int64_t>(update->games)},
                     {"of", static_cast<std::int64_t>(update->of)},
                     {"final", update->is_final}});
  table.update(std::move(update));
  return redraw_if(is_open(), Redraw::window);
}

std::string HeatMap::command() const {
  return measure::join_command(measure::command_words(*table.plan()));
}

bool HeatMap::play() {
  const auto rules = table.chosen_rules();
  if (!rules) return false;
  begin_game(game_, *rules);
  close();
  return true;
}

}  // namespace tilefold::play
