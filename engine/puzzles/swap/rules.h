// Swap: merge three tiles by swapping. The reference implementation of the rules in docs/reference/rules.md; see
// fast_rules.h for a faster one.
//
// A move swaps two neighbours; three or more equal tiles in a line (Parameters::run) merge, the tiles above fall, new
// tiles enter, and lines that have formed merge too. `play` ends when the move's own merges are done and the tiles
// above have fallen. `settle` adds new tiles and resolves cascades until none is left, so it can score points too.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/puzzle.h"
#include "engine/core/rules.h"
#include "engine/puzzles/swap/merges.h"
#include "engine/puzzles/swap/state.h"

namespace tilefold::swap {

/// Phases of a move; turn_state_name returns their names for the user.
enum class TurnState : std::uint8_t { wait_for_input, input_received, maybe_mergeable, empty_cells, game_over };
std::string_view turn_state_name(TurnState state);

/// Returns the phase of the move during beat `beat` of its events. Before the first and after the last beat, the phase
/// depends only on `after`, the status after the move.
TurnState turn_state_of(const EventBatch& events, std::int32_t beat, Status after);

struct SwapRules {
  using State = swap::State;
  using Parameters = swap::Parameters;
  static constexpr std::size_t max_moves = 2 * std::size_t{max_side} * (max_side - 1);
  static constexpr RowOrder row_order = RowOrder::top_down;
  static constexpr bool can_scroll = true;
  static constexpr PreviewOrder preview_order = PreviewOrder::by_column;
  using Moves = MoveList<max_moves>;

  static const PuzzleInfo& info();
  static Parameters parameters(const ParameterValues& values);
  static State initial(const Parameters& parameters, Rng& rng);

  /// Lists swaps with the right neighbour column by column, then swaps with the lower neighbour column by column.
  static void moves(const State& state, Moves& list);
  static bool is_legal(const State& state, Move move);
  static Status status(const State& state);
  static std::uint64_t score(const State& state) { return state.score; }
  static std::int64_t move_count(const State& state) { return state.moves; }
  static std::uint64_t hash(const State& state);
  static bool check(const State& state);

  template <class S>
  static Gain play(State& state, Move move, S& sink);
  template <class S>
  static void settle(State& state, Rng& rng, S& sink);

  static Extent extent(const State& state) { return state.extent(); }
  template <class F>
  static void for_each_tile(const State& state, F&& visit);
  /// Visits the next tile of every column, then the second next tile of every column, and so on.
  template <class F>
  static void for_each_preview(const State& state, F&& visit);

  static std::optional<Move> interpret(const State& state, const Gesture& gesture);
  static std::string to_text(Move move);
  static Result<Move> parse(const State& state, std::string_view text);
  static void describe(const State& state, Object& table);
  static Result<Done> read(const Document& document, State& state);

 private:
  static std::uint64_t next_tile(State& state, int column, Rng& rng);
  template <class S>
  static void resolve(State& state, const MergeList& merges, S& sink);
  template <class S>
  static void fall(State& state, S& sink);
  template <class S>
  static void refill(State& state, Rng& rng, S& sink);
};

/// Weights of the new tiles 2, 4 and so on; 0 for tiles that do not enter. All are 1 if the tiles are equally likely.
std::array<std::uint32_t, max_kinds> tile_weights(const Parameters& rules);

/// Draws a new tile.
std::uint64_t draw_tile(const Parameters& rules, Rng& rng);

// Replaces the tiles of each merge by the created tile at the merge's target, and lets the tiles above fall. The tiles
// fall in the beat in which the new tiles will enter.
template <class S>
void SwapRules::resolve(State& state, const MergeList& merges, S& sink) {
  for (const Merge& merge : merges) {
    merge.cells.for_each([&](Cell cell) {
      if (cell == merge.target) return;
      sink.absorb(cell, merge.target);
      state.at(cell) = 0;
    });
    state.at(merge.target) = merge.value;
    sink.change(merge.target, Face::number(merge.value));
    state.score = add_saturating(state.score, merge.value);
  }
  sink.beat();
  state.awaits_tiles = merges.size() > 0;
  if (state.rules.has_gravity) fall(state, sink);
}

template <class S>
void SwapRules::fall(State& state, S& sink) {
  for (int column = 0; column < state.rules.columns; ++column) {
    int lowest_free = state.rules.rows - 1;
    for (int row = lowest_free; row >= 0; --row) {
      const Cell from = cell_at(row, column);
      if (state.at(from) == 0) continue;
      const Cell to = cell_at(lowest_free--, column);
      if (to == from) continue;
      state.at(to) = std::exchange(state.at(from), 0);
      sink.move(from, to);
    }
  }
}

// Fills the empty cells. The tiles of a column enter in the order in which they are drawn, the first one lowest.
template <class S>
void SwapRules::refill(State& state, Rng& rng, S& sink) {
  for (int column = 0; column < state.rules.columns; ++column)
    for (int row = state.rules.rows - 1; row >= 0; --row) {
      const Cell cell = cell_at(row, column);
      if (state.at(cell) != 0) continue;
      state.at(cell) = next_tile(state, column, rng);
      sink.spawn(cell, Face::number(state.at(cell)));
    }
  sink.beat(state.rules.has_gravity ? Animation::fall : Animation::plain);
  state.awaits_tiles = false;
}

template <class S>
Gain SwapRules::play(State& state, Move move, S& sink) {
  const auto [one, other] = pair_of(move);
  const std::uint64_t before = state.score;
  std::swap(state.at(one), state.at(other));
  sink.move(one, other);
  sink.move(other, one);
  sink.beat();
  state.moves += state.moves < most_moves_of_game ? 1 : 0;
  resolve(state, merges_of_swap(state, {.one = one, .other = other}), sink);
  return {.score = state.score - before};
}

template <class S>
void SwapRules::settle(State& state, Rng& rng, S& sink) {
  // An edited position may contain runs. They merge after any move, even if the move itself merges nothing.
  if (!state.awaits_tiles) resolve(state, cascade(state), sink);
  while (state.awaits_tiles) {
    refill(state, rng, sink);
    resolve(state, cascade(state), sink);
  }
}

template <class F>
void SwapRules::for_each_tile(const State& state, F&& visit) {
  for_each_cell(state.rules, [&](Cell cell) {
    if (state.at(cell) != 0) visit(cell, Face::number(state.at(cell)), Extent{});
  });
}

template <class F>
void SwapRules::for_each_preview(const State& state, F&& visit) {
  for (std::size_t turn = 0; turn < static_cast<std::size_t>(state.rules.horizon); ++turn)
    for (std::size_t column = 0; column < static_cast<std::size_t>(state.rules.columns); ++column)
      visit(Face::number(state.preview[column][turn]));
}

}  // namespace tilefold::swap
