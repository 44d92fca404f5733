// Drop: the falling-number merge puzzle. The reference implementation of the rules in docs/reference/rules.md; see
// fast_rules.h for a faster one.
//
// A move drops the first preview tile into a column. All equal tiles connected with the active tile, which was dropped
// or created last, merge into it, and gravity closes the gaps; then the board is scanned from the bottom row for
// further equal neighbours. Row 0 is the bottom row. Cells hold exponents: k means the tile 2^k, 0 an empty cell.
// Invariant (`check`): no gap below a tile, and no exponent on the board above `largest` or above `max_exponent`.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/board_document.h"
#include "engine/core/puzzle.h"
#include "engine/core/rules.h"

namespace tilefold::drop {

constexpr int max_rows = 16;
constexpr int max_columns = 16;
constexpr int max_horizon = 8;
constexpr int max_exponent = max_tile_exponent;
constexpr int spawn_exponent_limit = 16;  // largest exponent of a new tile; 2^16 = 65536

enum class Spawn : std::uint8_t { weighted, uniform, weighted_high };

/// Relative probabilities of drawing the exponents 1, 2, …; 0 for exponents that cannot be drawn.
using SpawnWeights = std::array<std::uint32_t, spawn_exponent_limit>;

struct Parameters {
  std::int8_t rows = 7;
  std::int8_t columns = 5;
  std::int8_t horizon = 1;
  Spawn spawn = Spawn::weighted;
  std::int8_t max_spawn_exponent = 8;
  std::int8_t continues = 3;
  std::int8_t continue_rows = 3;
  SpawnWeights decayed{};  ///< weight of the i-th smallest tile: spawn_decay^i in units of 2^-27, at least 1
  friend bool operator==(const Parameters&, const Parameters&) = default;
};

/// Exponents of one column, from the bottom up; cells at and above the column's height are 0.
using Column = std::array<std::uint8_t, max_rows>;

struct State {
  Parameters rules;
  std::array<Column, max_columns> columns{};
  std::array<std::int8_t, max_columns> heights{};
  std::array<std::uint8_t, max_horizon> preview{};  ///< exponents of the upcoming tiles, the next one first
  std::int8_t preview_size = 0;                     ///< number of tiles: horizon, but horizon - 1 before settle
  std::uint8_t largest = 1;                         ///< exponent of the largest tile that has been on the board
  std::int8_t continues_left = 0;
  std::uint64_t score = 0;
  std::int64_t moves = 0;  ///< number of drops; the move `continue` does not count
  friend bool operator==(const State&, const State&) = default;

  std::uint8_t at(Cell cell) const {
    return columns[static_cast<std::size_t>(cell.column)][static_cast<std::size_t>(cell.row)];
  }
  std::uint8_t& at(Cell cell) {
    return columns[static_cast<std::size_t>(cell.column)][static_cast<std::size_t>(cell.row)];
  }
  std::int8_t& height(int column) { return heights[static_cast<std::size_t>(column)]; }
  std::int8_t height(int column) const { return heights[static_cast<std::size_t>(column)]; }
  bool is_open(int column) const { return height(column) < rules.rows; }
};

/// A move is a drop into column `code`, counted from 0, or `continue_move`, which clears the top rows.
constexpr Move continue_move{.code = 0xff};
constexpr Move drop_move(int column) {
  return {.code = static_cast<std::uint32_t>(column)};
}

constexpr std::uint64_t value_of(int exponent) {
  return value_of_exponent(exponent);
}
constexpr Face face_of(int exponent) {
  return Face::number(value_of(exponent));
}

/// Returns the weights of the tiles that can be drawn if `largest` is the exponent of the largest tile seen so far.
SpawnWeights spawn_weights(const Parameters& rules, int largest);

/// A connected component of equal tiles: its cells and their number.
struct Component {
  std::array<Cell, static_cast<std::size_t>(max_rows) * max_columns> cells;
  int size = 0;
};

/// Finds the tiles of the same value that are orthogonally connected with the tile at `start`.
void find_component(const State& state, Cell start, Component& component);

/// Returns the first cell, from the bottom row up and each row from the left, whose tile has an equal neighbour.
std::optional<Cell> find_mergeable(const State& state);

struct DropRules {
  using State = drop::State;
  using Parameters = drop::Parameters;
  static constexpr std::size_t max_moves = max_columns;
  static constexpr RowOrder row_order = RowOrder::bottom_up;
  static constexpr bool can_scroll = false;
  using Moves = MoveList<max_moves>;

  static const PuzzleInfo& info();
  static Parameters parameters(const ParameterValues& values);
  static State initial(const Parameters& parameters, Rng& rng);

  static void moves(const State& state, Moves& list);
  static bool is_legal(const State& state, Move move);
  static Status status(const State& state);
  static std::uint64_t score(const State& state) { return state.score; }
  static std::int64_t move_count(const State& state) { return state.moves; }
  static std::uint64_t largest_tile(const State& state) { return value_of(state.largest); }
  static std::uint64_t hash(const State& state);
  static bool check(const State& state);

  template <class S>
  static Gain play(State& state, Move move, S& sink);
  template <class S>
  static void settle(State& state, Rng& rng, S& sink);
  template <class F>
  static void for_each_outcome(const State& state, F&& visit);

  static Extent extent(const State& state) { return {.rows = state.rules.rows, .columns = state.rules.columns}; }
  template <class F>
  static void for_each_tile(const State& state, F&& visit);
  template <class F>
  static void for_each_preview(const State& state, F&& visit);

  static std::optional<Move> interpret(const State& state, const Gesture& gesture);
  static std::string to_text(Move move);
  static Result<Move> parse(const State& state, std::string_view text);
  static void describe(const State& state, Object& table);
  static Result<Done> read(const Document& document, State& state);
  static void report(Move move, const EventBatch& events, Object& record);

 private:
  template <class S>
  static Cell drop(State& state, int column, S& sink);
  template <class S>
  static void merge(State& state, Cell target, const Component& component, S& sink);
  template <class S>
  static Cell fall(State& state, Cell followed, S& sink);
  template <class S>
  static void rescue(State& state, S& sink);
};

template <class S>
Cell DropRules::drop(State& state, int column, S& sink) {
  const std::uint8_t exponent = state.preview[0];
  std::copy(state.preview.begin() + 1, state.preview.end(), state.preview.begin());
  state.preview.back() = 0;
  --state.preview_size;
  const Cell top = cell_at(state.rules.rows - 1, column);
  const Cell landing = cell_at(state.height(column)++, column);
  state.at(landing) = exponent;
  sink.spawn(top, face_of(exponent));
  sink.beat(Animation::enter);
  if (landing != top) sink.move(top, landing);
  sink.beat(Animation::fall);
  return landing;
}

template <class S>
void DropRules::merge(State& state, Cell target, const Component& component, S& sink) {
  const int exponent = std::min(state.at(target) + component.size - 1, max_exponent);
  for (int i = 0; i < component.size; ++i) {
    const Cell cell = component.cells[static_cast<std::size_t>(i)];
    if (cell == target) continue;
    sink.absorb(cell, target);
    state.at(cell) = 0;
  }
  state.at(target) = static_cast<std::uint8_t>(exponent);
  state.largest = std::max(state.largest, state.at(target));
  state.score = add_saturating(state.score, value_of(exponent));
  sink.change(target, face_of(exponent));
  sink.beat();
}

// Closes all gaps and returns the cell in which the tile that was at `followed` comes to rest.
template <class S>
Cell DropRules::fall(State& state, Cell followed, S& sink) {
  Cell rest = followed;
  for (int column = 0; column < state.rules.columns; ++column) {
    int filled = 0;
    for (int row = 0; row < state.height(column); ++row) {
      const Cell from = cell_at(row, column);
      if (state.at(from) == 0) continue;
      const Cell to = cell_at(filled++, column);
      if (to == from) continue;
      state.at(to) = state.at(from);
      state.at(from) = 0;
      sink.move(from, to);
      if (from == followed) rest = to;
    }
    state.height(column) = static_cast<std::int8_t>(filled);
  }
  sink.beat(Animation::fall);
  return rest;
}

template <class S>
void DropRules::rescue(State& state, S& sink) {
  --state.continues_left;
  for (int column = 0; column < state.rules.columns; ++column) {
    const int kept = state.rules.rows - state.rules.continue_rows;
    for (int row = kept; row < state.height(column); ++row) {
      sink.clear(cell_at(row, column));
      state.at(cell_at(row, column)) = 0;
    }
    state.height(column) = std::min(state.height(column), static_cast<std::int8_t>(kept));
  }
  sink.beat();
}

template <class S>
Gain DropRules::play(State& state, Move move, S& sink) {
  if (move == continue_move) {
    rescue(state, sink);
    return {};
  }
  const std::uint64_t before = state.score;
  Component component;
  std::optional<Cell> active = drop(state, static_cast<int>(move.code), sink);
  for (; active; active = find_mergeable(state)) {
    for (find_component(state, *active, component); component.size >= 2; find_component(state, *active, component)) {
      merge(state, *active, component, sink);
      active = fall(state, *active, sink);
    }
  }
  state.moves += state.moves < most_moves_of_game ? 1 : 0;
  return {.score = state.score - before};
}

template <class S>
void DropRules::settle(State& state, Rng& rng, S&) {
  while (state.preview_size < state.rules.horizon) {
    const SpawnWeights weights = spawn_weights(state.rules, state.largest);
    std::uint32_t total = 0;
    for (const std::uint32_t weight : weights) total += weight;
    std::uint32_t drawn = rng.below(total);
    std::uint8_t exponent = 1;
    for (std::size_t i = 0; drawn >= weights[i]; ++i) {
      drawn -= weights[i];
      ++exponent;
    }
    state.preview[static_cast<std::size_t>(state.preview_size++)] = exponent;
  }
}

template <class F>
void DropRules::for_each_outcome(const State& state, F&& visit) {
  if (state.preview_size == state.rules.horizon) {
    visit(state, std::uint64_t{1});
    return;
  }
  const SpawnWeights weights = spawn_weights(state.rules, state.largest);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] == 0) continue;
    State after = state;
    after.preview[static_cast<std::size_t>(after.preview_size++)] = static_cast<std::uint8_t>(i + 1);
    visit(after, std::uint64_t{weights[i]});
  }
}

template <class F>
void DropRules::for_each_tile(const State& state, F&& visit) {
  for (int row = 0; row < state.rules.rows; ++row)
    for (int column = 0; column < state.rules.columns; ++column)
      if (const Cell cell = cell_at(row, column); state.at(cell) != 0) visit(cell, face_of(state.at(cell)), Extent{});
}

template <class F>
void DropRules::for_each_preview(const State& state, F&& visit) {
  for (int i = 0; i < state.preview_size; ++i) visit(face_of(state.preview[static_cast<std::size_t>(i)]));
}

}  // namespace tilefold::drop
