// Search models of Drop: one on the fast rules (fast_rules.h) for boards up to 8×8, one on the reference rules
// (rules.h) for larger boards.
//
// The models contain no evaluation; networks evaluate boards (bundled_weights.h). Invariant: if both models support a
// position, they compute the same features and the same key, so a search gives the same result with either model.
#pragma once

#include <algorithm>
#include <utility>

#include "engine/learn/column_parts.h"
#include "engine/puzzles/drop/fast_rules.h"
#include "engine/search/search_model.h"

namespace tilefold::drop {

// Returns the part of a position's key that determines future draws: the smaller of the largest tile and the largest
// tile that can be drawn.
inline std::uint64_t key_of_chance(const Parameters& rules, int largest) {
  return static_cast<std::uint64_t>(std::min<int>(largest, rules.max_spawn_exponent)) << 56U;
}

// Indices of the counts that the model adds to a board as features (learned_model.h). The visible next tiles start at
// `count_of_next`.
constexpr int count_of_free = 0;
constexpr int count_of_largest = 1;
constexpr int count_of_next = 2;

// The player drops a tile that is drawn now only after all tiles that are already visible. If n tiles are visible, the
// drawn tile therefore does not affect the next n moves; `chance_matters` relies on this.
struct PlainModel {
  using Rules = DropRules;
  static std::int64_t evaluation(const State&) { return 0; }
  static bool chance_matters(const State& state, int plies) { return plies > state.preview_size; }
  static std::uint64_t key(const State& state) {
    std::uint64_t key = key_of_chance(state.rules, state.largest);
    for (std::size_t i = 0; i < state.preview.size(); ++i) key ^= std::uint64_t{state.preview[i]} << (8 * i);
    key = mix(key);
    for (int column = 0; column < state.rules.columns; ++column)
      for (int row = 0; row < state.rules.rows; row += fast_side) {
        std::uint64_t word = 0;
        for (int i = 0; i < fast_side; ++i)
          word |= std::uint64_t{state.at(cell_at(row + i, column))} << static_cast<unsigned>(8 * i);
        key = mix(key ^ word);
      }
    return key;
  }

  static void see(const State& state, learn::Board& board) {
    std::size_t i = 0;
    int free = 0;
    for (int row = 0; row < state.rules.rows; ++row)
      for (int column = 0; column < state.rules.columns; ++column, ++i) {
        board.cells[i] = state.at(cell_at(row, column));
        free += board.cells[i] == 0 ? 1 : 0;
      }
    board.counts[count_of_free] = static_cast<std::uint8_t>(std::min(free, 255));
    board.counts[count_of_largest] = state.largest;
    for (std::size_t next = 0; next < static_cast<std::size_t>(state.preview_size); ++next)
      board.counts[count_of_next + next] = state.preview[next];
  }
  static bool ends(const State& state) { return DropRules::status(state) != Status::playing; }
};

struct FastModel {
  using Rules = FastRules;
  static std::int64_t evaluation(const FastState&) { return 0; }
  static bool chance_matters(const FastState& state, int plies) { return plies > state.preview_size; }
  static std::uint64_t key(const FastState& state) {
    std::uint64_t key = mix(key_of_chance(state.tables->rules, state.largest) ^ state.preview);
    for (int column = 0; column < state.tables->rules.columns; ++column)
      key = mix(key ^ state.columns[static_cast<std::size_t>(column)]);
    return key;
  }

  static void see(const FastState& state, learn::Board& board) {
    unpack(in_columns(state), {.rows = state.tables->rules.rows, .columns = state.tables->rules.columns}, board);
  }
  static learn::ColumnsView in_columns(const FastState& state) {
    const Parameters& rules = state.tables->rules;
    learn::ColumnsView view{.columns = state.columns};
    view.counts[count_of_free] = static_cast<std::uint8_t>(rules.rows * rules.columns - std::popcount(state.filled));
    view.counts[count_of_largest] = state.largest;
    for (std::size_t next = 0; next < static_cast<std::size_t>(state.preview_size); ++next)
      view.counts[count_of_next + next] = static_cast<std::uint8_t>(state.preview >> (8 * next));
    return view;
  }
  static bool ends(const FastState& state) { return FastRules::status(state) != Status::playing; }
};

struct Models {
  using Rules = DropRules;

  template <class F>
  static Choice visit(const State& state, F&& think) {
    if (!is_fast(state.rules)) return think(PlainModel{}, state);
    const FastTables tables(state.rules);
    return think(FastModel{}, to_fast(state, tables));
  }
};

}  // namespace tilefold::drop
