// Search models of Swap: one on the fast rules (fast_rules.h) for the parameters that the fast rules support, one on
// the reference rules (rules.h) for all others.
//
// Only the model on the reference rules contains an evaluation, which is for free swaps (free_swap_evaluation.h). If
// every swap must merge, networks evaluate boards (bundled_weights.h). Invariant: both models compute the same features
// of a position, so a search gives the same result with either model.
#pragma once

#include <utility>

#include "engine/puzzles/swap/fast_rules.h"
#include "engine/puzzles/swap/free_swap_evaluation.h"
#include "engine/puzzles/swap/view.h"
#include "engine/search/search_model.h"

namespace tilefold::swap {

// Keys leave out the score and, unless there is a move limit, the number of moves, which do not affect the future.
struct PlainModel {
  using Rules = SwapRules;
  static std::int64_t evaluation(const State& state) {
    return state.rules.swaps == Swaps::free && !is_spent(state) ? free_swap_evaluation(state) : 0;
  }
  static std::uint64_t key(State state) {
    state.score = 0;
    if (state.rules.move_limit == 0) state.moves = 0;
    return SwapRules::hash(state);
  }
  static void see(const State& state, learn::Board& board) { swap::see(state, board); }
  static bool ends(const State& state) { return is_spent(state); }
};

struct FastModel {
  using Rules = FastRules;
  static std::int64_t evaluation(const FastState&) { return 0; }
  static std::uint64_t key(FastState state) {
    state.score = 0;
    state.moves = 0;
    return FastRules::hash(state);
  }
  static void see(const FastState& state, learn::Board& board) { swap::see(state, board); }
  static bool ends(const FastState&) { return false; }
};

struct Models {
  using Rules = SwapRules;

  template <class F>
  static Choice visit(const State& state, F&& think) {
    if (!is_fast(state.rules)) return think(PlainModel{}, state);
    const FastTables tables(state.rules);
    return think(FastModel{}, to_fast(state, tables));
  }
};

}  // namespace tilefold::swap
