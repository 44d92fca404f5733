// The rules of Slide on 4×4 boards stored in one 64-bit word, for search. They play the same games as the reference
// rules (rules.h), many times faster.
//
// A cell takes four bits, the top left cell the lowest four. A row takes 16 bits, and a table contains the result of
// sliding each of the 65,536 possible rows. Columns are slid as rows of the transposed board. No events are sent.
// Invariant: the same moves and random numbers lead to the same position as with the reference rules.
// A cell can contain at most 2^15. Two tiles of 2^15 would merge into 2^16, so boards with two of them are not
// supported.
//
// Source: 64-bit boards with a table of rows, R. Xiao ("nneonneo"), 2048 program, 2014.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/packed_board.h"
#include "engine/puzzles/slide/rules.h"
#include "engine/search/rollouts.h"

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace tilefold::slide {

constexpr int max_fast_exponent = 15;

/// Results of sliding one row of four cells to the left and to the right.
struct RowMoves {
  std::uint16_t left = 0;
  std::uint16_t right = 0;
  std::uint32_t score = 0;  ///< points of the slide; the same in both directions
};

/// Returns the table of slides, indexed by the 16 bits of a row.
const RowMoves* row_moves();

/// A board after a slide, and the points that the slide scored. The move is legal if the slide changed the board.
struct Slid {
  std::uint64_t cells = 0;
  std::uint32_t score = 0;
};

template <std::uint16_t RowMoves::*Way>
inline Slid slid(const RowMoves* rows, std::uint64_t cells) {
  Slid result;
  for (unsigned shift = 0; shift < 64; shift += 16) {
    const RowMoves& row = rows[cells >> shift & 0xffffU];
    result.cells |= std::uint64_t{row.*Way} << shift;
    result.score += row.score;
  }
  return result;
}

inline Slid slid(std::uint64_t cells, Direction direction) {
  const RowMoves* rows = row_moves();
  switch (direction) {
    case Direction::left: return slid<&RowMoves::left>(rows, cells);
    case Direction::right: return slid<&RowMoves::right>(rows, cells);
    case Direction::up:
    case Direction::down: break;
  }
  Slid result = direction == Direction::up ? slid<&RowMoves::left>(rows, transposed(cells))
                                           : slid<&RowMoves::right>(rows, transposed(cells));
  result.cells = transposed(result.cells);
  return result;
}

/// Returns a bit set of the exponents on the board. Bit 0 is set if there is a free cell.
constexpr std::uint32_t exponents_on(std::uint64_t cells) {
  std::uint32_t present = 0;
  for (int i = 0; i < 16; ++i, cells >>= 4U) present |= std::uint32_t{1} << (cells & 15U);
  return present;
}

/// Returns the board with every tile above 2^`gap` halved. If no tile is 2^gap, the same moves stay legal and the same
/// tiles merge. (Tile-downgrading: H. Guei, L.-P. Chen and I.-C. Wu, 2021.)
constexpr std::uint64_t downgraded(std::uint64_t cells, std::uint64_t gap) {
  std::uint64_t halved = 0;
  for (unsigned shift = 0; shift < 64; shift += 4) {
    const std::uint64_t exponent = cells >> shift & 15U;
    halved |= (exponent > gap ? exponent - 1 : exponent) << shift;
  }
  return halved;
}

struct FastState {
  std::uint64_t cells = 0;
  std::uint64_t score = 0;
  std::int64_t moves = 0;
  std::uint32_t four_percent = 10;
  bool awaits_tile = false;  ///< true after `play`, until `settle` adds a new tile
  friend bool operator==(const FastState&, const FastState&) = default;
};

/// True if the fast rules support a position: 4×4 cells, no tile above 2^15, and at most one tile of 2^15.
bool is_fast(const State& state);

/// Converts a state to the fast form. Requires is_fast(state).
FastState to_fast(const State& state);

/// Packs the cells of a 4×4 board into a word. Tiles above 2^15 are replaced by 2^15.
std::uint64_t packed_cells(const State& state);

struct FastRules {
  using State = FastState;
  static constexpr std::size_t max_moves = 4;
  using Moves = MoveList<max_moves>;

  static bool is_legal(const State& state, Move move) {
    return slid(state.cells, direction_of(move)).cells != state.cells;
  }
  static void moves(const State& state, Moves& list) {
    list.clear();
    for (const Direction direction : directions)
      if (is_legal(state, slide_move(direction))) list.push_back(slide_move(direction));
  }
  static Status status(const State& state);
  static std::uint64_t score(const State& state) { return state.score; }

  static Gain play(State& state, Move move, NullSink& nobody);
  static void settle(State& state, Rng& rng, NullSink& nobody);

  /// Calls visit(state, weight) for every possible new tile, like SlideRules.
  template <class F>
  static void for_each_outcome(const State& state, F&& visit);

  /// Plays random moves in each game until the game is over or has a total of `most` moves. Plays several games
  /// alternately, so that the processor works on one game while another waits for memory.
  static void play_all_randomly(std::span<Playout<State>> games, std::uint64_t most);
};

inline Status FastRules::status(const State& state) {
  const bool can_move = std::any_of(directions.begin(), directions.end(),
                                    [&](Direction direction) { return is_legal(state, slide_move(direction)); });
  return can_move ? Status::playing : Status::over;
}

inline Gain FastRules::play(State& state, Move move, NullSink&) {
  const Slid next = slid(state.cells, direction_of(move));
  state.cells = next.cells;
  state.score = add_saturating(state.score, next.score);
  state.moves += state.moves < most_moves_of_game ? 1 : 0;
  state.awaits_tile = true;
  return {.score = next.score};
}

/// Returns the bit of the empty cell with index `number`, counted from 0 among the bits that are set in `empty`.
inline std::uint64_t nth_empty(std::uint64_t empty, std::uint32_t number) {
#ifdef __BMI2__
  return _pdep_u64(std::uint64_t{1} << number, empty);
#else
  for (; number > 0; --number) empty &= empty - 1;
  return empty & (0 - empty);
#endif
}

inline void FastRules::settle(State& state, Rng& rng, NullSink&) {
  if (!state.awaits_tile) return;
  state.awaits_tile = false;
  const std::uint64_t empty = empty_cells(state.cells);
  const std::uint64_t cell = nth_empty(empty, rng.below(static_cast<std::uint32_t>(std::popcount(empty))));
  state.cells |= rng.below(100) < state.four_percent ? cell << 1U : cell;
}

template <class F>
void FastRules::for_each_outcome(const State& state, F&& visit) {
  if (!state.awaits_tile) {
    visit(state, std::uint64_t{1});
    return;
  }
  State after = state;
  after.awaits_tile = false;
  for (std::uint64_t left = empty_cells(state.cells); left != 0; left &= left - 1) {
    const std::uint64_t cell = left & (0 - left);
    for (const auto& [tile, weight] :
         {std::pair<std::uint64_t, std::uint32_t>{cell, 100 - state.four_percent}, {cell << 1U, state.four_percent}}) {
      if (weight == 0) continue;
      after.cells = state.cells | tile;
      visit(std::as_const(after), std::uint64_t{weight});
    }
  }
}

}  // namespace tilefold::slide
