#include "engine/puzzles/drop/rules.h"

#include <bit>

namespace tilefold::drop {
namespace {

constexpr std::uint32_t first_weight = std::uint32_t{1} << 27U;

// Returns decay^i in units of 1 / first_weight. Each value is rounded to an integer and is at least 1, so that no tile
// becomes impossible to draw.
SpawnWeights decay_table(std::uint64_t decay_in_millionths) {
  SpawnWeights table{};
  std::uint64_t weight = first_weight;
  for (std::uint32_t& line : table) {
    line = static_cast<std::uint32_t>(weight);
    weight = std::max<std::uint64_t>(1, (weight * decay_in_millionths + millionths / 2) / millionths);
  }
  return table;
}

constexpr std::array<Cell, 4> steps{Cell{0, 1}, Cell{1, 0}, Cell{0, -1}, Cell{-1, 0}};

}  // namespace

SpawnWeights spawn_weights(const Parameters& rules, int largest) {
  const auto count = static_cast<std::size_t>(std::min<int>(rules.max_spawn_exponent, largest));
  SpawnWeights weights{};
  for (std::size_t i = 0; i < count; ++i) {
    switch (rules.spawn) {
      case Spawn::weighted: weights[i] = rules.decayed[i]; break;
      case Spawn::uniform: weights[i] = 1; break;
      case Spawn::weighted_high: weights[i] = rules.decayed[count - 1 - i]; break;
    }
  }
  return weights;
}

void find_component(const State& state, Cell start, Component& component) {
  const Extent extent = DropRules::extent(state);
  const std::uint8_t exponent = state.at(start);
  std::array<std::uint16_t, max_rows> seen{};  // visited cells: for each row, one bit per column
  const auto visit = [&](Cell cell) {
    std::uint16_t& row = seen[static_cast<std::size_t>(cell.row)];
    const auto bit = static_cast<std::uint16_t>(1U << static_cast<unsigned>(cell.column));
    if ((row & bit) != 0) return;
    row = static_cast<std::uint16_t>(row | bit);
    component.cells[static_cast<std::size_t>(component.size++)] = cell;
  };
  component.size = 0;
  visit(start);
  for (int i = 0; i < component.size; ++i) {
    const Cell cell = component.cells[static_cast<std::size_t>(i)];
    for (const Cell step : steps) {
      const Cell next = cell_at(cell.row + step.row, cell.column + step.column);
      if (extent.holds(next) && state.at(next) == exponent) visit(next);
    }
  }
}

std::optional<Cell> find_mergeable(const State& state) {
  const Extent extent = DropRules::extent(state);
  // The scan has already compared this cell with the cells below and to the left, so only the other two neighbours
  // remain.
  for (int row = 0; row < extent.rows; ++row)
    for (int column = 0; column < extent.columns; ++column) {
      const Cell cell = cell_at(row, column);
      const Cell right = cell_at(row, column + 1);
      const Cell above = cell_at(row + 1, column);
      if (state.at(cell) == 0) continue;
      if (extent.holds(right) && state.at(right) == state.at(cell)) return cell;
      if (extent.holds(above) && state.at(above) == state.at(cell)) return cell;
    }
  return std::nullopt;
}

Parameters DropRules::parameters(const ParameterValues& values) {
  const auto small = [&](std::string_view name) { return static_cast<std::int8_t>(values[name]); };
  return {
      .rows = small("rows"),
      .columns = small("columns"),
      .horizon = small("preview"),
      .spawn = static_cast<Spawn>(values["spawn"]),
      .max_spawn_exponent = static_cast<std::int8_t>(std::countr_zero(static_cast<std::uint64_t>(values["max_spawn"]))),
      .continues = small("continues"),
      .continue_rows = small("continue_rows"),
      .decayed = decay_table(static_cast<std::uint64_t>(values["spawn_decay"]))};
}

State DropRules::initial(const Parameters& parameters, Rng& rng) {
  State state;
  state.rules = parameters;
  state.continues_left = parameters.continues;
  NullSink nobody;
  settle(state, rng, nobody);
  return state;
}

void DropRules::moves(const State& state, Moves& list) {
  list.clear();
  for (int column = 0; column < state.rules.columns; ++column)
    if (state.is_open(column)) list.push_back(drop_move(column));
}

bool DropRules::is_legal(const State& state, Move move) {
  if (move == continue_move) return status(state) == Status::over && state.continues_left > 0;
  const auto columns = static_cast<std::uint32_t>(state.rules.columns);
  return move.code < columns && state.is_open(static_cast<int>(move.code));
}

Status DropRules::status(const State& state) {
  for (int column = 0; column < state.rules.columns; ++column)
    if (state.is_open(column)) return Status::playing;
  return Status::over;
}

std::uint64_t DropRules::hash(const State& state) {
  std::uint64_t hash = mix(state.score);
  const auto add = [&](std::uint64_t word) { hash = mix(hash ^ word); };
  add(static_cast<std::uint64_t>(state.moves));
  add(static_cast<std::uint64_t>(state.largest) << 8U | static_cast<std::uint64_t>(state.continues_left));
  std::uint64_t preview = 0;
  for (const std::uint8_t exponent : state.preview) preview = preview << 8U | exponent;
  add(preview);
  for (int column = 0; column < state.rules.columns; ++column) {
    std::uint64_t word = 0;
    for (int row = 0; row < state.rules.rows; ++row) {
      word = word << 8U | state.at(cell_at(row, column));
      if (row % 8 == 7) add(std::exchange(word, 0));
    }
    add(word);
  }
  return hash;
}

bool DropRules::check(const State& state) {
  for (int column = 0; column < max_columns; ++column)
    for (int row = 0; row < max_rows; ++row) {
      const std::uint8_t exponent = state.at(cell_at(row, column));
      const bool below_height = column < state.rules.columns && row < state.height(column);
      if ((exponent != 0) != below_height || exponent > state.largest) return false;
    }
  for (int i = 0; i < max_horizon; ++i) {
    const std::uint8_t exponent = state.preview[static_cast<std::size_t>(i)];
    if ((exponent != 0) != (i < state.preview_size)) return false;
    if (exponent > std::max<int>(state.largest, state.rules.max_spawn_exponent)) return false;
  }
  return state.largest >= 1 && state.largest <= max_exponent && state.preview_size <= state.rules.horizon &&
         state.score <= max_score && state.continues_left >= 0;
}

}  // namespace tilefold::drop
