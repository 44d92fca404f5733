// Boards of Pairs as text: one string per row, "." for an emptied cell; the last row may be shorter.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rng.h"
#include "engine/puzzles/pairs/rules.h"

namespace tilefold::test {

/// Creates a board without stages and with four refills left; tests change what they need.
inline pairs::State pairs_board(const std::vector<std::string>& rows) {
  pairs::State state;
  state.rules.columns = static_cast<std::int8_t>(rows.front().size());
  state.rules.has_stages = false;
  state.refills_left = state.rules.refills;
  for (const std::string& row : rows)
    for (const char digit : row)
      state.at(state.cell_count++) = digit == '.' ? std::uint8_t{0} : static_cast<std::uint8_t>(digit - '0');
  return state;
}

inline std::vector<std::string> drawn(const pairs::State& state) {
  std::vector<std::string> rows;
  for (int index = 0; index < state.cell_count; ++index) {
    if (index % state.rules.columns == 0) rows.emplace_back();
    rows.back() += state.at(index) == 0 ? '.' : static_cast<char>('0' + state.at(index));
  }
  return rows;
}

/// Creates a board with `digits` random digits.
inline pairs::State random_pairs_board(int columns, int digits, std::uint64_t seed) {
  Rng rng(seed);
  pairs::State state;
  state.rules.columns = static_cast<std::int8_t>(columns);
  state.rules.has_stages = false;
  state.refills_left = state.rules.refills;
  for (; state.cell_count < digits; ++state.cell_count)
    state.at(state.cell_count) = static_cast<std::uint8_t>(1 + rng.below(9));
  return state;
}

}  // namespace tilefold::test
