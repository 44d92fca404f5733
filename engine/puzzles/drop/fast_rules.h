// The rules of Drop on boards up to 8×8, in a form made for search: the same game, an order of magnitude
// faster.
//
// Columns are 64-bit words and sets of cells are masks (fast_masks.h). What the parameters fix is in
// FastTables, computed once; a state points to it. It plays without events. Law: after the same moves and
// draws it is the same position as that of the plain rules (rules.h), and uses the same random numbers;
// tests hold it to that over random games of random parameters.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/puzzles/drop/fast_masks.h"
#include "engine/puzzles/drop/rules.h"

namespace tilefold::drop {

/// What the parameters fix. States point to it, so it has to outlive them.
struct FastTables {
  explicit FastTables(const Parameters& parameters);

  Parameters rules;
  /// For every number n of exponents that can be drawn: the sum of all weights, and the sum of the first
  /// i + 1 weights at i < n - 1; from there on no draw reaches what is written.
  std::array<std::uint32_t, greatest_spawn_exponent + 1> totals{};
  std::array<SpawnWeights, greatest_spawn_exponent + 1> sums{};
  std::uint64_t first_full = 0;  ///< a column's word from here up is full to the top
};

/// Whether boards of these parameters fit.
constexpr bool is_fast(const Parameters& rules) {
  return rules.rows <= fast_side && rules.columns <= fast_side;
}

struct FastState {
  Columns columns{};
  const FastTables* tables = nullptr;
  std::uint64_t score = 0;
  std::int64_t moves = 0;
  std::uint64_t preview = 0;  ///< an exponent a byte, the next in the lowest
  std::int8_t preview_size = 0;
  std::int8_t continues_left = 0;
  std::uint8_t largest = 1;
  bool is_stable = true;  ///< no equal neighbours; only a given position can have some
  friend bool operator==(const FastState&, const FastState&) = default;
};

FastState to_fast(const State& state, const FastTables& tables);
State to_plain(const FastState& state);

struct FastRules {
  using State = FastState;
  static constexpr std::size_t max_moves = fast_side;

  static void moves(const State& state, MoveList<max_moves>& list);
  static bool is_legal(const State& state, Move move);
  static Status status(const State& state) { return open_columns(state) != 0 ? Status::playing : Status::over; }
  static std::uint64_t score(const State& state) { return state.score; }
  static std::uint64_t hash(const State& state);

  static Gain play(State& state, Move move, NullSink& nobody);
  static void settle(State& state, Rng& rng, NullSink& nobody);

  /// A uniformly random one of the moves that `moves` lists; the status must be `playing`.
  static Move random_move(const State& state, Rng& rng);

  /// A bit for each column that takes a tile.
  static std::uint32_t open_columns(const State& state);

 private:
  static int merge(State& state, int target, Mask component);
  static void rescue(State& state);
};

inline std::uint32_t FastRules::open_columns(const State& state) {
  std::uint32_t open = 0;
  for (std::size_t i = 0; i < fast_side; ++i)
    open |= static_cast<std::uint32_t>(state.columns[i] < state.tables->first_full) << i;
  return open & ((1U << static_cast<unsigned>(state.tables->rules.columns)) - 1);
}

inline Move FastRules::random_move(const State& state, Rng& rng) {
  const std::uint32_t open = open_columns(state);
  return drop_move(masks::nth_bit(open, rng.below(static_cast<std::uint32_t>(std::popcount(open)))));
}

// Merges `component` into its cell `target` and closes the gaps; the number of the cell where the created
// tile comes to rest.
inline int FastRules::merge(State& state, int target, Mask component) {
  const auto turn = static_cast<unsigned>(8 * (target & 7));
  const auto target_column = static_cast<std::size_t>(target >> 3);
  const int exponent = std::min(masks::at(state.columns, target) + std::popcount(component) - 1, greatest_exponent);
  std::uint64_t& word = state.columns[target_column];
  word = (word & ~(std::uint64_t{0xff} << turn)) | static_cast<std::uint64_t>(exponent) << turn;
  state.largest = std::max(state.largest, static_cast<std::uint8_t>(exponent));
  state.score = add_saturating(state.score, value_of(exponent));
  const Mask target_bit = Mask{1} << static_cast<unsigned>(target);
  Mask removed = component ^ target_bit;
  const Mask below = removed & (target_bit - 1) & (Mask{0xff} << (8 * target_column));
  while (removed != 0) {
    const auto first = static_cast<unsigned>(std::countr_zero(removed)) & ~7U;
    const auto rows = static_cast<std::uint32_t>(removed >> first) & 0xffU;
    state.columns[first >> 3U] = masks::without(state.columns[first >> 3U], rows);
    removed &= ~(Mask{0xff} << first);
  }
  return target - std::popcount(below);
}

inline Gain FastRules::play(State& state, Move move, NullSink&) {
  if (move == continue_move) {
    rescue(state);
    return {};
  }
  const std::uint64_t before = state.score;
  Gain gain;
  std::uint64_t& word = state.columns[move.code];
  int active = static_cast<int>(8 * move.code) + masks::height(word);
  word |= (state.preview & 0xffU) << static_cast<unsigned>(8 * (active & 7));
  state.preview >>= 8U;
  --state.preview_size;
  ++state.moves;
  while (true) {
    const Mask equal = masks::equal_to(state.columns, masks::at(state.columns, active));
    const Mask start = Mask{1} << static_cast<unsigned>(active);
    const Mask component = masks::component(equal, start);
    if (component != start) {
      active = merge(state, active, component);
      ++gain.merges;
      state.is_stable = false;
      continue;
    }
    if (state.is_stable) break;
    const Mask mergeable = masks::mergeable(state.columns);
    if (mergeable == 0) break;
    active = masks::first_met(mergeable);
  }
  state.is_stable = true;
  gain.score = state.score - before;
  return gain;
}

inline void FastRules::settle(State& state, Rng& rng, NullSink&) {
  const FastTables& tables = *state.tables;
  while (state.preview_size < tables.rules.horizon) {
    const auto count = static_cast<std::size_t>(std::min<int>(tables.rules.max_spawn_exponent, state.largest));
    const std::uint32_t drawn = rng.below(tables.totals[count]);
    std::uint32_t exponent = 1;
    for (const std::uint32_t sum : tables.sums[count]) exponent += drawn >= sum ? 1U : 0U;
    state.preview |= std::uint64_t{exponent} << static_cast<unsigned>(8 * state.preview_size++);
  }
}

}  // namespace tilefold::drop
