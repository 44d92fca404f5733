#include "engine/puzzles/drop/fast_rules.h"

#include <limits>

namespace tilefold::drop {

FastTables::FastTables(const Parameters& parameters) : rules(parameters) {
  for (int column = 0; column < rules.columns; ++column) top_row |= masks::cell(column, rules.rows - 1);
  for (std::size_t count = 1; count < totals.size(); ++count) {
    const SpawnWeights weights = spawn_weights(rules, static_cast<int>(count));
    sums[count].fill(std::numeric_limits<std::uint32_t>::max());
    for (std::size_t i = 0; i < weights.size(); ++i) {
      totals[count] += weights[i];
      if (i + 1 < count) sums[count][i] = totals[count];
    }
  }
}

FastState to_fast(const State& state, const FastTables& tables) {
  FastState fast{.columns = {},
                 .filled = 0,
                 .tables = &tables,
                 .score = state.score,
                 .moves = state.moves,
                 .preview = 0,
                 .preview_size = state.preview_size,
                 .continues_left = state.continues_left,
                 .largest = state.largest,
                 .is_stable = !find_mergeable(state)};
  for (std::size_t column = 0; column < fast.columns.size(); ++column)
    for (std::size_t row = 0; row < fast_side; ++row) {
      fast.columns[column] |= std::uint64_t{state.columns[column][row]} << (8 * row);
      if (state.columns[column][row] != 0) fast.filled |= masks::cell(static_cast<int>(column), static_cast<int>(row));
    }
  for (std::size_t i = 0; i < state.preview.size(); ++i) fast.preview |= std::uint64_t{state.preview[i]} << (8 * i);
  return fast;
}

State to_plain(const FastState& fast) {
  State state{.rules = fast.tables->rules,
              .columns = {},
              .heights = {},
              .preview = {},
              .preview_size = fast.preview_size,
              .largest = fast.largest,
              .continues_left = fast.continues_left,
              .score = fast.score,
              .moves = fast.moves};
  for (std::size_t column = 0; column < fast.columns.size(); ++column) {
    state.heights[column] = static_cast<std::int8_t>(masks::height(fast.columns[column]));
    for (std::size_t row = 0; row < fast_side; ++row)
      state.columns[column][row] = static_cast<std::uint8_t>(fast.columns[column] >> (8 * row));
  }
  for (std::size_t i = 0; i < state.preview.size(); ++i)
    state.preview[i] = static_cast<std::uint8_t>(fast.preview >> (8 * i));
  return state;
}

void FastRules::moves(const State& state, MoveList<max_moves>& list) {
  list.clear();
  for (Mask open = open_cells(state); open != 0; open &= open - 1)
    list.push_back(drop_move(std::countr_zero(open) >> 3));
}

bool FastRules::is_legal(const State& state, Move move) {
  const Mask open = open_cells(state);
  if (move == continue_move) return open == 0 && state.continues_left > 0;
  return move.code < fast_side && (open >> (8 * move.code) & 0xffU) != 0;
}

std::uint64_t FastRules::hash(const State& state) {
  std::uint64_t hash = mix(state.score ^ mix(static_cast<std::uint64_t>(state.moves)));
  hash = mix(hash ^ state.preview);
  hash = mix(hash ^ (std::uint64_t{state.largest} << 8U | static_cast<std::uint64_t>(state.continues_left)));
  for (const std::uint64_t column : state.columns) hash = mix(hash ^ column);
  return hash;
}

void FastRules::rescue(State& state) {
  --state.continues_left;
  const int kept = state.tables->rules.rows - state.tables->rules.continue_rows;
  const std::uint64_t mask = (std::uint64_t{1} << static_cast<unsigned>(8 * kept)) - 1;
  for (std::uint64_t& column : state.columns) column &= mask;
  state.filled &= ((Mask{1} << static_cast<unsigned>(kept)) - 1) * masks::lowest_row;
}

}  // namespace tilefold::drop
