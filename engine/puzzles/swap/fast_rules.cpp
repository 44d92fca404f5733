#include "engine/puzzles/swap/fast_rules.h"

namespace tilefold::swap {

FastTables::FastTables(const Parameters& parameters) : rules(parameters) {
  for_each_cell(rules, [&](Cell cell) {
    const Mask bit = masks::cell(cell.column, cell.row);
    cells |= bit;
    if (cell.column + 1 < rules.columns) right_pairs |= bit;
    if (cell.row + 1 < rules.rows) down_pairs |= bit;
  });
}

FastState to_fast(const State& state, const FastTables& tables) {
  FastState fast;
  fast.tables = &tables;
  fast.score = state.score;
  fast.moves = state.moves;
  for_each_cell(state.rules, [&](Cell cell) {
    const auto column = static_cast<std::size_t>(cell.column);
    const std::uint64_t value = state.at(cell);
    if (value == 0) fast.gaps |= masks::cell(cell.column, cell.row);
    if (value != 0)
      fast.columns[column] |= static_cast<std::uint64_t>(std::countr_zero(value))
                              << static_cast<unsigned>(8 * cell.row);
  });
  if (fast.gaps == 0) FastRules::find_swaps(fast, FastBoard(fast.columns).equalities(tables.cells));
  return fast;
}

State to_plain(const FastState& fast) {
  State state{.rules = fast.tables->rules, .awaits_tiles = fast.gaps != 0};
  state.score = fast.score;
  state.moves = fast.moves;
  for_each_cell(state.rules, [&](Cell cell) {
    const std::uint8_t exponent = fast.at(8 * cell.column + cell.row);
    if (exponent != 0) state.at(cell) = value_of_exponent(exponent);
  });
  return state;
}

void FastRules::moves(const State& state, MoveList<max_moves>& list) {
  list.clear();
  if (state.gaps != 0) return;
  for (Mask left = state.right_swaps; left != 0; left &= left - 1)
    list.push_back(right_swap_at(std::countr_zero(left)));
  for (Mask left = state.down_swaps; left != 0; left &= left - 1) list.push_back(down_swap_at(std::countr_zero(left)));
}

bool FastRules::is_legal(const State& state, Move move) {
  if (state.gaps != 0 || move.code >= 2 * max_area) return false;
  const Cell one = pair_of(move).one;
  if (one.row >= fast_side || one.column >= fast_side) return false;
  const Mask swaps = move.code < max_area ? state.right_swaps : state.down_swaps;
  return (swaps & masks::cell(one.column, one.row)) != 0;
}

std::uint64_t FastRules::hash(const State& state) {
  std::uint64_t hash = mix(state.score ^ mix(static_cast<std::uint64_t>(state.moves)));
  for (const std::uint64_t column : state.columns) hash = mix(hash ^ column);
  return hash;
}

// Makes all merges of a cascade, in the order of the created values, highest first. Merges of equal value stay in the
// order of columns and then of rows, because bits are visited in this order and the insertion sort is stable.
void FastRules::resolve_cascade(State& state, FastBoard& board, Mask in_runs) {
  board.store(state.columns);
  std::array<Merging, 64> listed;
  std::size_t count = 0;
  for (Mask left = in_runs; left != 0; left &= left - 1) {
    const int target = std::countr_zero(left);
    const std::uint8_t exponent = state.at(target);
    const Mask cells = masks::runs_through(board.equal_to(exponent), target);
    const Merging line{.target = target, .exponent = exponent, .cells = cells};
    std::size_t place = count++;
    for (; place > 0 && listed[place - 1].created() < line.created(); --place) listed[place] = listed[place - 1];
    listed[place] = line;
  }
  Mask used = 0;
  Mask removed = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Merging& line = listed[i];
    if ((line.cells & used) != 0) continue;
    used |= line.cells;
    merge(state, board, line);
    removed |= line.cells ^ Mask { 1 } << static_cast<unsigned>(line.target);
  }
  fall(state, board, removed);
}

}  // namespace tilefold::swap
