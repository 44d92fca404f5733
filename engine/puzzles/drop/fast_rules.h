// The rules of Drop on boards up to 8×8, for search. They play the same games as the reference rules (rules.h), about
// ten times faster.
//
// Columns are 64-bit words and sets of cells are masks (fast_masks.h). FastTables contains everything that depends only
// on the parameters; it is computed once, and states contain a pointer to it. A sink receives only the events of
// merges. Invariant: the same moves and random numbers lead to the same position as with the reference rules; tests
// check this on random games with random parameters.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "engine/puzzles/drop/fast_board.h"
#include "engine/puzzles/drop/fast_masks.h"
#include "engine/puzzles/drop/rules.h"
#include "engine/search/rollouts.h"

namespace tilefold::drop {

/// Tables that depend only on the parameters. They must outlive all states, because states contain pointers to them.
struct FastTables {
  explicit FastTables(const Parameters& parameters);

  Parameters rules;
  /// Weights for drawing one of n exponents: totals[n] is the sum of all n weights, and sums[n][i] is the sum of the
  /// first i + 1 weights if i < n - 1. For larger i, sums[n][i] exceeds every number that can be drawn.
  std::array<std::uint32_t, spawn_exponent_limit + 1> totals{};
  std::array<SpawnWeights, spawn_exponent_limit + 1> sums{};
  Mask top_row = 0;  ///< the top cell of every column
};

/// True if the fast rules support these parameters: boards of at most 8×8.
constexpr bool is_fast(const Parameters& rules) {
  return rules.rows <= fast_side && rules.columns <= fast_side;
}

struct FastState {
  Columns columns{};
  Mask filled = 0;  ///< cells of `columns` that are not 0
  const FastTables* tables = nullptr;
  std::uint64_t score = 0;
  std::int64_t moves = 0;
  std::uint64_t preview = 0;  ///< upcoming exponents, one per byte, the next tile in the lowest
  std::int8_t preview_size = 0;
  std::int8_t continues_left = 0;
  std::uint8_t largest = 1;
  bool is_stable = true;  ///< true if no two neighbours are equal; between moves, false only in edited positions
  friend bool operator==(const FastState&, const FastState&) = default;
};

FastState to_fast(const State& state, const FastTables& tables);
State to_plain(const FastState& state);

struct FastRules {
  using State = FastState;
  static constexpr std::size_t max_moves = fast_side;

  static void moves(const State& state, MoveList<max_moves>& list);
  static bool is_legal(const State& state, Move move);
  static Status status(const State& state) { return open_cells(state) != 0 ? Status::playing : Status::over; }
  static std::uint64_t score(const State& state) { return state.score; }
  static std::uint64_t hash(const State& state);

  template <class S>
  static Gain play(State& state, Move move, S& sink);
  static void settle(State& state, Rng& rng, NullSink& nobody);

  /// Calls visit(state, weight) for every tile that may be the next one, like DropRules.
  template <class F>
  static void for_each_outcome(const State& state, F&& visit);

  /// Returns a uniformly random move from the list of moves(). Requires the status `playing`.
  static Move random_move(const State& state, Rng& rng);

  /// Plays random moves in each game until the game is over or has a total of `most` moves. Plays many games at once if
  /// that is faster (lockstep.h). Requires that all games have the same tables.
  static void play_all_randomly(std::span<Playout<State>> games, std::uint64_t most);

  /// Returns the top cells of the columns that are not full.
  static Mask open_cells(const State& state) { return state.tables->top_row & ~state.filled; }

 private:
  static int merge(State& state, FastBoard& board, int target, Mask component, std::uint8_t& exponent);
  template <class S>
  static void emit_merge(int target, Mask component, std::uint8_t exponent, S& sink);
  static void rescue(State& state);
};

inline Move FastRules::random_move(const State& state, Rng& rng) {
  const Mask open = open_cells(state);
  return drop_move(masks::nth_bit(open, rng.below(static_cast<std::uint32_t>(std::popcount(open)))) >> 3);
}

// Merges the tiles of `component` into its cell `target` and closes the gaps. Returns the index of the cell in which
// the created tile comes to rest. On entry, `exponent` is the exponent of the merging tiles; on return, the exponent of
// the created tile.
inline int FastRules::merge(State& state, FastBoard& board, int target, Mask component, std::uint8_t& exponent) {
  exponent = static_cast<std::uint8_t>(std::min(exponent + std::popcount(component) - 1, max_exponent));
  state.largest = std::max(state.largest, exponent);
  state.score = add_saturating(state.score, value_of(exponent));
  board.put(target, exponent);
  const Mask removed = component ^ Mask { 1 } << static_cast<unsigned>(target);
  board.remove(removed);
  const Mask below = removed & ((Mask{1} << static_cast<unsigned>(target)) - 1);
  return target - std::popcount(below >> static_cast<unsigned>(target & ~7));
}

// Sends the sink the same merge events as the reference rules. Does nothing if the sink is a NullSink.
template <class S>
void FastRules::emit_merge(int target, Mask component, std::uint8_t exponent, S& sink) {
  if constexpr (!std::is_same_v<S, NullSink>) {
    const auto cell_of = [](int number) { return cell_at(number & 7, number >> 3); };
    for (Mask left = component ^ Mask{1} << static_cast<unsigned>(target); left != 0; left &= left - 1)
      sink.absorb(cell_of(std::countr_zero(left)), cell_of(target));
    sink.change(cell_of(target), face_of(exponent));
    sink.beat();
  }
}

template <class S>
Gain FastRules::play(State& state, Move move, S& sink) {
  if (move == continue_move) {
    rescue(state);
    return {};
  }
  const std::uint64_t before = state.score;
  FastBoard board(state.columns, state.filled);
  const auto column = static_cast<unsigned>(8 * move.code);
  int active = static_cast<int>(column) + std::popcount(state.filled >> column & 0xffU);
  auto exponent = static_cast<std::uint8_t>(state.preview);
  // The comparison comes before the tile is placed, because afterwards it would have to wait until the tile is written.
  Mask equal = board.equal_to(exponent);
  board.put(active, exponent);
  state.preview >>= 8U;
  --state.preview_size;
  state.moves += state.moves < most_moves_of_game ? 1 : 0;
  while (true) {
    const Mask start = Mask{1} << static_cast<unsigned>(active);
    const Mask component = masks::component(equal | start, start);
    if (component != start) {
      const int target = active;
      active = merge(state, board, target, component, exponent);
      emit_merge(target, component, exponent, sink);
      state.is_stable = false;
    } else {
      if (state.is_stable) break;
      const Mask mergeable = board.mergeable();
      if (mergeable == 0) break;
      active = masks::first_met(mergeable);
      exponent = board.at(active);
    }
    equal = board.equal_to(exponent);
  }
  board.store(state.columns);
  state.filled = board.filled();
  state.is_stable = true;
  return {.score = state.score - before};
}

inline void FastRules::settle(State& state, Rng& rng, NullSink&) {
  const FastTables& tables = *state.tables;
  while (state.preview_size < tables.rules.horizon) {
    const auto count = static_cast<std::size_t>(std::min<int>(tables.rules.max_spawn_exponent, state.largest));
    const std::uint32_t drawn = rng.below(tables.totals[count]);
    const std::uint32_t exponent = 1 + reached(tables.sums[count], drawn);
    state.preview |= std::uint64_t{exponent} << static_cast<unsigned>(8 * state.preview_size++);
  }
}

template <class F>
void FastRules::for_each_outcome(const State& state, F&& visit) {
  const FastTables& tables = *state.tables;
  if (state.preview_size == tables.rules.horizon) {
    visit(state, std::uint64_t{1});
    return;
  }
  const auto count = static_cast<std::size_t>(std::min<int>(tables.rules.max_spawn_exponent, state.largest));
  State after = state;
  const auto turn = static_cast<unsigned>(8 * after.preview_size++);
  std::uint32_t before = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t sum = i + 1 < count ? tables.sums[count][i] : tables.totals[count];
    after.preview = state.preview | std::uint64_t{i + 1} << turn;
    visit(std::as_const(after), std::uint64_t{sum - before});
    before = sum;
  }
}

}  // namespace tilefold::drop
