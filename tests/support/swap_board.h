// Boards of Swap drawn as text: the top row first, cells separated by spaces, "." for a cell without a tile.
#pragma once

#include <initializer_list>
#include <sstream>
#include <string>

#include "engine/puzzles/swap/rules.h"

namespace tilefold::test {

inline swap::State swap_state(std::initializer_list<const char*> drawing, swap::Parameters rules = {}) {
  swap::State state;
  int row = 0;
  for (const char* line : drawing) {
    std::istringstream words{line};
    std::string word;
    int column = 0;
    for (; words >> word; ++column)
      if (word != ".") state.at(cell_at(row, column)) = std::stoull(word);
    rules.columns = static_cast<std::int8_t>(column);
    ++row;
  }
  rules.rows = static_cast<std::int8_t>(row);
  state.rules = rules;
  return state;
}

inline std::string drawn(const swap::State& state) {
  std::string text;
  for (int row = 0; row < state.rules.rows; ++row)
    for (int column = 0; column < state.rules.columns; ++column) {
      const std::uint64_t value = state.at(cell_at(row, column));
      text += value == 0 ? "." : std::to_string(value);
      text += column + 1 < state.rules.columns ? " " : "\n";
    }
  return text;
}

/// Parses a swap; it need not be legal.
inline Move swap_move(const swap::State& state, const std::string& text) {
  for (std::uint32_t code = 0; code < 2 * swap::max_area; ++code)
    if (swap::SwapRules::to_text({.code = code}) == text && state.extent().holds(swap::pair_of({.code = code}).other))
      return {.code = code};
  throw std::logic_error(text);
}

}  // namespace tilefold::test
