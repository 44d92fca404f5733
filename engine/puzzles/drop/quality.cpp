#include "engine/puzzles/drop/quality.h"

#include <cstdlib>

namespace tilefold::drop {
namespace {

constexpr std::int64_t per_filled_cell = 30;
constexpr std::int64_t per_squared_height = 6;
constexpr std::int64_t per_step_between_neighbours = 6;
constexpr std::int64_t per_step_over_a_smaller_tile = 4;
constexpr std::int64_t per_mergeable_top = 12;
constexpr std::int64_t when_over = 100'000;

std::int64_t neighbour_cost(const State& state, Cell cell) {
  const int exponent = state.at(cell);
  std::int64_t cost = 0;
  if (cell.row + 1 < state.height(cell.column)) {
    const int above = state.at(cell_at(cell.row + 1, cell.column));
    cost += per_step_between_neighbours * std::abs(exponent - above);
    cost += per_step_over_a_smaller_tile * std::max(0, above - exponent);
  }
  if (cell.column + 1 < state.rules.columns && cell.row < state.height(cell.column + 1))
    cost += per_step_between_neighbours * std::abs(exponent - state.at(cell_at(cell.row, cell.column + 1)));
  return cost;
}

}  // namespace

std::int64_t BoardQuality::value(const State& state) {
  if (DropRules::status(state) != Status::playing) return -when_over;
  std::int64_t value = 0;
  for (int column = 0; column < state.rules.columns; ++column) {
    const int height = state.height(column);
    value -= per_filled_cell * height + per_squared_height * height * height;
    for (int row = 0; row < height; ++row) value -= neighbour_cost(state, cell_at(row, column));
    if (height > 0 && state.preview_size > 0 && state.at(cell_at(height - 1, column)) == state.preview[0])
      value += per_mergeable_top;
  }
  return value;
}

}  // namespace tilefold::drop
