// Fast rules of Swap for search: no events, and boards of up to 8×8 in eight words.
//
// They support only the default rules (`is_fast`): a merge doubles the value, crossing runs merge together, the created
// tile appears on the swapped cell, only merging swaps are legal, tiles fall, three tiles make a run, the new tiles 2
// to 16 are equally likely, and there is neither a preview nor a move limit. Invariant: the same moves and random
// numbers lead to the same position as with the reference rules (rules.h); tests check this. The state stores its legal
// swaps, because search needs them for every position.
#pragma once

#include <cstdint>

#include "engine/puzzles/swap/fast_board.h"
#include "engine/puzzles/swap/rules.h"

namespace tilefold::swap {

constexpr std::uint32_t fast_kinds = 4;  // number of values that a new tile can have

constexpr bool is_fast(const Parameters& rules) {
  return rules.rows <= fast_side && rules.columns <= fast_side && rules.value == ValueRule::doubling &&
         rules.target == Target::swapped && rules.shape == Shape::cross && !rules.has_diagonals &&
         rules.swaps == Swaps::merging && rules.has_gravity && rules.horizon == 0 && rules.run == min_run &&
         rules.kinds == fast_kinds && rules.tile_decay == millionths && rules.move_limit == 0;
}

/// Tables that depend only on the parameters. They must outlive all states, because states contain pointers to them.
struct FastTables {
  explicit FastTables(const Parameters& parameters);

  Parameters rules;
  Mask cells = 0;        ///< all cells of the board
  Mask right_pairs = 0;  ///< cells that have a right neighbour
  Mask down_pairs = 0;   ///< cells that have a lower neighbour
};

struct FastState {
  Columns columns{};  ///< exponents of the tiles; 0 for an empty cell
  const FastTables* tables = nullptr;
  Mask right_swaps = 0;  ///< legal swaps within rows, each given by its left cell; outdated while `gaps` is not 0
  Mask down_swaps = 0;   ///< legal swaps within columns, each given by its upper cell; outdated while `gaps` is not 0
  std::uint64_t score = 0;
  std::int64_t moves = 0;
  Mask gaps = 0;  ///< cells that `play` has emptied, at the top of the columns; 0 after `settle` has filled them
  friend bool operator==(const FastState&, const FastState&) = default;

  std::uint8_t at(int bit) const {
    return static_cast<std::uint8_t>(columns[static_cast<std::size_t>(bit >> 3)] >>
                                     static_cast<unsigned>(8 * (bit & 7)));
  }
};

FastState to_fast(const State& state, const FastTables& tables);
State to_plain(const FastState& state);

/// Return the swap at cell `bit` as a move of the reference rules (rules.h).
constexpr Move right_swap_at(int bit) {
  return swap_right(cell_at(bit & 7, bit >> 3));
}
constexpr Move down_swap_at(int bit) {
  return swap_down(cell_at(bit & 7, bit >> 3));
}

struct FastRules {
  using State = FastState;
  static constexpr std::size_t max_moves = 2 * std::size_t{fast_side} * (fast_side - 1);

  static void moves(const State& state, MoveList<max_moves>& list);
  static bool is_legal(const State& state, Move move);
  static Status status(const State& state) {
    return (state.gaps | state.right_swaps | state.down_swaps) != 0 ? Status::playing : Status::over;
  }
  static std::uint64_t score(const State& state) { return state.score; }
  static std::uint64_t hash(const State& state);

  static Gain play(State& state, Move move, NullSink& nobody);
  static void settle(State& state, Rng& rng, NullSink& nobody);

  /// Returns a uniformly random move from the list of moves(). Requires the status `playing`.
  static Move random_move(const State& state, Rng& rng);

  /// Computes the legal swaps of a board without gaps.
  static void find_swaps(State& state, const Equalities& equal) {
    const MergingSwaps merging = merging_swaps(equal);
    state.right_swaps = (merging.leftward | merging.rightward) & state.tables->right_pairs & ~equal.right;
    state.down_swaps = (merging.upward | merging.downward) & state.tables->down_pairs & ~equal.down;
  }

 private:
  // One merge. The functions that make merges change the FastBoard that is passed to them; in the state they update
  // only the score and `gaps`.
  struct Merging {
    int target = 0;    ///< bit of the cell that receives the created tile
    int exponent = 0;  ///< exponent of the tiles that merge
    Mask cells = 0;    ///< cells of the tiles that merge
    int created() const { return std::min(exponent + std::popcount(cells) - 2, max_tile_exponent); }
  };
  static void merge(State& state, FastBoard& board, const Merging& merging);
  static void fall(State& state, FastBoard& board, Mask removed);
  static void resolve_cascade(State& state, FastBoard& board, Mask in_runs);
};

inline Move FastRules::random_move(const State& state, Rng& rng) {
  const auto rights = static_cast<std::uint32_t>(std::popcount(state.right_swaps));
  const auto downs = static_cast<std::uint32_t>(std::popcount(state.down_swaps));
  const std::uint32_t drawn = rng.below(rights + downs);
  return drawn < rights ? right_swap_at(masks::nth_bit(state.right_swaps, drawn))
                        : down_swap_at(masks::nth_bit(state.down_swaps, drawn - rights));
}

// Places the created tile and adds its points. The caller removes the other tiles.
inline void FastRules::merge(State& state, FastBoard& board, const Merging& merging) {
  const int created = merging.created();
  board.put(merging.target, static_cast<std::uint8_t>(created));
  state.score = add_saturating(state.score, value_of_exponent(created));
}

inline void FastRules::fall(State& state, FastBoard& board, Mask removed) {
  state.gaps = masks::gaps_after(removed);
  board.fall(removed, state.gaps);
}

inline Gain FastRules::play(State& state, Move move, NullSink&) {
  const Pair pair = pair_of(move);
  const int one = 8 * pair.one.column + pair.one.row;
  const int other = 8 * pair.other.column + pair.other.row;
  assert(one >= 0 && one < 64 && other >= 0 && other < 64);
  const std::uint8_t first = state.at(one);
  const std::uint8_t second = state.at(other);
  FastBoard board(state.columns);
  const Mask bits = Mask{1} << static_cast<unsigned>(one) | Mask{1} << static_cast<unsigned>(other);
  // Both merges are found before either is made. They share no cell, because the tiles of one merge differ from the
  // tiles of the other.
  const Mask at_one = masks::runs_through(board.equal_to(second) ^ bits, one);
  const Mask at_other = masks::runs_through(board.equal_to(first) ^ bits, other);
  board.put(one, second);
  board.put(other, first);
  state.moves += state.moves < most_moves_of_game ? 1 : 0;
  const std::uint64_t before = state.score;
  Mask removed = 0;
  if (at_one != 0) {
    merge(state, board, {.target = one, .exponent = second, .cells = at_one});
    removed |= at_one ^ Mask { 1 } << static_cast<unsigned>(one);
  }
  if (at_other != 0) {
    merge(state, board, {.target = other, .exponent = first, .cells = at_other});
    removed |= at_other ^ Mask { 1 } << static_cast<unsigned>(other);
  }
  fall(state, board, removed);
  board.store(state.columns);
  return {.score = state.score - before};
}

inline void FastRules::settle(State& state, Rng& rng, NullSink&) {
  if (state.gaps == 0) return;
  FastBoard board(state.columns);
  while (true) {
    masks::for_each_column(state.gaps, [&](unsigned column, std::uint32_t rows) {
      std::uint64_t entering = 0;
      for (; rows != 0; rows >>= 1U) entering = entering << 8U | (1 + rng.below(fast_kinds));
      board.enter(column, entering);
    });
    const Equalities equal = board.equalities(state.tables->cells);
    const Mask in_runs = equal.in_runs();
    if (in_runs == 0) {
      state.gaps = 0;
      find_swaps(state, equal);
      break;
    }
    resolve_cascade(state, board, in_runs);
  }
  board.store(state.columns);
}

}  // namespace tilefold::swap
