// Boards of Slide drawn as text: the top row first, cells separated by spaces, "." for an empty one.
#pragma once

#include <bit>
#include <sstream>
#include <string>
#include <vector>

#include "engine/puzzles/slide/bundled_weights.h"

namespace tilefold::test {

inline slide::State slide_state(const std::vector<std::string>& drawing) {
  slide::State state;
  state.rules.rows = static_cast<std::int8_t>(drawing.size());
  int row = 0;
  for (const std::string& line : drawing) {
    std::istringstream words{line};
    std::string word;
    int column = 0;
    for (; words >> word; ++column)
      if (word != ".") state.at(cell_at(row, column)) = static_cast<std::uint8_t>(std::countr_zero(std::stoull(word)));
    state.rules.columns = static_cast<std::int8_t>(column);
    ++row;
  }
  state.is_goal_reached = slide::largest(state) >= state.rules.goal_exponent;
  return state;
}

inline std::string drawn(const slide::State& state) {
  std::string text;
  for (int row = 0; row < state.rules.rows; ++row)
    for (int column = 0; column < state.rules.columns; ++column) {
      const int exponent = state.at(cell_at(row, column));
      text += exponent == 0 ? "." : std::to_string(value_of_exponent(exponent));
      text += column + 1 < state.rules.columns ? " " : "\n";
    }
  return text;
}

/// Creates a 4×4 board with random tiles of few kinds, so that many are equal, and at least one free cell.
inline slide::State random_slide_state(Rng& rng, std::uint32_t free = 1) {
  slide::State state;
  const std::uint32_t min = rng.below(8);
  const std::uint32_t kinds = 1 + rng.below(6);
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 4; ++column)
      state.at(cell_at(row, column)) = static_cast<std::uint8_t>(rng.below(4) == 0 ? 0 : 1 + min + rng.below(kinds));
  for (std::uint32_t i = 0; i < free; ++i)
    state.at(cell_at(static_cast<int>(rng.below(4)), static_cast<int>(rng.below(4)))) = 0;
  state.is_goal_reached = slide::largest(state) >= state.rules.goal_exponent;
  return state;
}

/// Returns the evaluation of an afterstate by the network bundled with Slide.
inline double judged(const slide::State& state) {
  const auto network = slide::bundled_network(state.rules);
  return learn::LearnedModel<slide::PlainModel>::evaluation({state, network.get()});
}

}  // namespace tilefold::test
