// Random parameters and positions of Drop, for comparing its models.
#pragma once

#include <algorithm>

#include "engine/puzzles/drop/fast_rules.h"
#include "tests/support/random_parameters.h"

namespace tilefold::test {

inline drop::Parameters random_drop_parameters(Rng& rng) {
  return drop::DropRules::parameters(random_parameters(drop::DropRules::info().parameters, rng));
}

/// Returns random parameters of a board that the fast rules can play.
inline drop::Parameters small_parameters(Rng& rng) {
  ParameterValues values(drop::DropRules::info().parameters);
  do {
    values = random_parameters(drop::DropRules::info().parameters, rng);
  } while (!drop::is_fast(drop::DropRules::parameters(values)));
  return drop::DropRules::parameters(values);
}

/// Fills columns to random heights with random tiles; few kinds of tiles, so that many are equal.
inline drop::State random_position(const drop::Parameters& rules, Rng& rng) {
  drop::State state = drop::DropRules::initial(rules, rng);
  if (rng.below(20) == 0) state.moves = most_moves_of_game - 2;
  const std::uint32_t kinds = 1 + rng.below(6);
  const std::uint8_t lowest = rng.below(20) == 0 ? 56 : 1;
  for (int column = 0; column < rules.columns; ++column) {
    const auto height = static_cast<int>(rng.below(static_cast<std::uint32_t>(rules.rows) + 1));
    for (int row = 0; row < height; ++row) {
      state.at(cell_at(row, column)) = static_cast<std::uint8_t>(lowest + rng.below(kinds));
      state.largest = std::max(state.largest, state.at(cell_at(row, column)));
    }
    state.height(column) = static_cast<std::int8_t>(height);
  }
  return state;
}

}  // namespace tilefold::test
