// Slide: the 2048 game. The reference implementation of the rules in docs/reference/rules.md; see fast_rules.h for a
// faster one.
//
// A move slides every tile as far as possible. Two equal tiles that meet merge; the pair nearest to the wall merges
// first, and a merged tile does not merge again in the same move. After the slide, one tile appears in an empty cell.
// Row 0 is the top row. Cells hold exponents: k means the tile 2^k, 0 an empty cell.
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
#include "engine/core/translatable.h"

namespace tilefold::slide {

constexpr int min_side = 2;
constexpr int max_side = 8;

/// Names of the directions. The index is the code of the move.
constexpr std::array<std::string_view, 4> direction_names{translatable("left"), translatable("right"),
                                                          translatable("up"), translatable("down")};

struct Parameters {
  std::int8_t rows = 4;
  std::int8_t columns = 4;
  std::int8_t four_percent = 10;
  std::int8_t start_tiles = 2;
  std::int8_t goal_exponent = 11;
  friend bool operator==(const Parameters&, const Parameters&) = default;
};

struct State {
  Parameters rules;
  std::array<std::uint8_t, static_cast<std::size_t>(max_side) * max_side> cells{};
  std::uint64_t score = 0;
  std::int64_t moves = 0;
  bool is_goal_reached = false;
  bool awaits_tile = false;  ///< true after `play`, until `settle` adds a new tile
  friend bool operator==(const State&, const State&) = default;

  std::uint8_t at(Cell cell) const { return cells[index(cell)]; }
  std::uint8_t& at(Cell cell) { return cells[index(cell)]; }

  static std::size_t index(Cell cell) { return static_cast<std::size_t>(cell.row * max_side + cell.column); }
};

constexpr Move slide_move(Direction direction) {
  return {.code = static_cast<std::uint32_t>(direction)};
}
constexpr Direction direction_of(Move move) {
  return static_cast<Direction>(move.code & 3U);
}

/// The tile that appeared after a move of a recorded game. An exponent of 0 means that the tile is drawn at random, as
/// in normal play.
struct NewTile {
  Cell cell;
  std::uint8_t exponent = 0;
};

/// Returns a move that contains the tile that appeared after it.
constexpr Move with_tile(Move move, NewTile tile) {
  const auto index = static_cast<std::uint32_t>(tile.cell.row * max_side + tile.cell.column);
  return {.code = move.code | std::uint32_t{tile.exponent} << 8U | index << 16U};
}
constexpr NewTile tile_of(Move move) {
  const auto index = static_cast<int>(move.code >> 16U & 0xffU);
  return {.cell = cell_at(index / max_side, index % max_side),
          .exponent = static_cast<std::uint8_t>(move.code >> 8U & 0xffU)};
}
/// Returns a text such as "2@1,3": a new 2 in row 1, column 3.
std::string text_of_new_tile(NewTile tile);

/// Returns the move without the tile that appeared after it.
constexpr Move without_tile(Move move) {
  return {.code = move.code & 0xffU};
}
constexpr std::array<Direction, 4> directions{Direction::left, Direction::right, Direction::up, Direction::down};

/// The rows or columns (lanes) along which a move slides tiles. Step 0 of a lane is the cell that tiles slide towards.
class Lanes {
 public:
  Lanes(Extent extent, Direction direction) : extent_(extent), direction_(direction) {}

  int count() const { return is_horizontal() ? extent_.rows : extent_.columns; }
  int length() const { return is_horizontal() ? extent_.columns : extent_.rows; }

  /// Returns the cell of a lane that is `step` cells from the wall.
  Cell cell(int lane, int step) const {
    switch (direction_) {
      case Direction::left: return cell_at(lane, step);
      case Direction::right: return cell_at(lane, extent_.columns - 1 - step);
      case Direction::up: return cell_at(step, lane);
      case Direction::down: break;
    }
    return cell_at(extent_.rows - 1 - step, lane);
  }

 private:
  bool is_horizontal() const { return direction_ == Direction::left || direction_ == Direction::right; }

  Extent extent_;
  Direction direction_;
};

struct SlideRules {
  using State = slide::State;
  using Parameters = slide::Parameters;
  static constexpr std::size_t max_moves = 4;
  static constexpr RowOrder row_order = RowOrder::top_down;
  static constexpr bool can_scroll = true;
  using Moves = MoveList<max_moves>;

  static const PuzzleInfo& info();
  static Parameters parameters(const ParameterValues& values);
  static State initial(const Parameters& parameters, Rng& rng);

  static void moves(const State& state, Moves& list);
  static bool is_legal(const State& state, Move move);
  static Status status(const State& state);
  static std::uint64_t score(const State& state) { return state.score; }
  static std::int64_t move_count(const State& state) { return state.moves; }
  static std::uint64_t largest_tile(const State& state);  ///< value of the largest tile; 0 on an empty board
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
  static void for_each_cell(const State& state, F&& visit);
  template <class F>
  static void for_each_tile(const State& state, F&& visit);
  template <class F>
  static void for_each_preview(const State&, F&&) {}

  static std::optional<Move> interpret(const State& state, const Gesture& gesture);
  static std::string to_text(Move move);
  static Result<Move> parse(const State& state, std::string_view text);
  static void describe(const State& state, Object& table);
  static Result<Done> read(const Document& document, State& state);

 private:
  template <class S>
  static void slide_lane(State& state, const Lanes& lanes, int lane, S& sink);
  template <class S>
  static void put_new_tile(State& state, NewTile tile, S& sink);
};

/// Returns the exponent of the largest tile, or 0 on an empty board.
std::uint8_t largest(const State& state);

// Slides the tiles of one lane. `waiting` is set if the tile at `to` has not merged in this move; the next tile merges
// with it if both are equal.
template <class S>
void SlideRules::slide_lane(State& state, const Lanes& lanes, int lane, S& sink) {
  int to = 0;
  std::optional<Cell> waiting;  // original cell of the tile at `to`
  for (int step = 0; step < lanes.length(); ++step) {
    const Cell from = lanes.cell(lane, step);
    const std::uint8_t exponent = std::exchange(state.at(from), std::uint8_t{0});
    if (exponent == 0) continue;
    if (waiting && state.at(lanes.cell(lane, to)) == exponent) {
      const Cell target = lanes.cell(lane, to++);
      const int created = std::min(exponent + 1, max_tile_exponent);
      state.at(target) = static_cast<std::uint8_t>(created);
      state.score = add_saturating(state.score, value_of_exponent(created));
      sink.absorb(from, *waiting);
      sink.change(*waiting, Face::number(value_of_exponent(created)));
      waiting.reset();
      continue;
    }
    if (waiting) ++to;
    const Cell target = lanes.cell(lane, to);
    state.at(target) = exponent;
    if (target != from) sink.move(from, target);
    waiting = from;
  }
}

template <class S>
void SlideRules::put_new_tile(State& state, NewTile tile, S& sink) {
  state.awaits_tile = false;
  state.at(tile.cell) = tile.exponent;
  sink.spawn(tile.cell, Face::number(value_of_exponent(tile.exponent)));
  sink.beat();
}

template <class S>
Gain SlideRules::play(State& state, Move move, S& sink) {
  const Lanes lanes(extent(state), direction_of(move));
  const std::uint64_t before = state.score;
  for (int lane = 0; lane < lanes.count(); ++lane) slide_lane(state, lanes, lane, sink);
  sink.beat();
  state.moves += state.moves < most_moves_of_game ? 1 : 0;
  state.is_goal_reached = state.is_goal_reached || largest(state) >= state.rules.goal_exponent;
  state.awaits_tile = true;
  if (const NewTile tile = tile_of(move); tile.exponent != 0) put_new_tile(state, tile, sink);
  return {.score = state.score - before};
}

template <class S>
void SlideRules::settle(State& state, Rng& rng, S& sink) {
  if (!state.awaits_tile) return;
  state.awaits_tile = false;
  std::uint32_t free = 0;
  for_each_cell(state, [&](Cell cell) { free += state.at(cell) == 0 ? 1U : 0U; });
  std::uint32_t skipped = rng.below(free);
  const auto percent = static_cast<std::uint32_t>(state.rules.four_percent);
  const std::uint8_t exponent = rng.below(100) < percent ? 2 : 1;
  for_each_cell(state, [&](Cell cell) {
    if (state.at(cell) != 0 || skipped-- != 0) return;
    state.at(cell) = exponent;
    sink.spawn(cell, Face::number(value_of_exponent(exponent)));
  });
  sink.beat();
}

template <class F>
void SlideRules::for_each_outcome(const State& state, F&& visit) {
  if (!state.awaits_tile) {
    visit(state, std::uint64_t{1});
    return;
  }
  const auto fours = static_cast<std::uint64_t>(state.rules.four_percent);
  for_each_cell(state, [&](Cell cell) {
    if (state.at(cell) != 0) return;
    for (const auto& [exponent, weight] : {std::pair<int, std::uint64_t>{1, 100 - fours}, {2, fours}}) {
      if (weight == 0) continue;
      State after = state;
      after.awaits_tile = false;
      after.at(cell) = static_cast<std::uint8_t>(exponent);
      visit(after, weight);
    }
  });
}

template <class F>
void SlideRules::for_each_cell(const State& state, F&& visit) {
  for (int row = 0; row < state.rules.rows; ++row)
    for (int column = 0; column < state.rules.columns; ++column) visit(cell_at(row, column));
}

template <class F>
void SlideRules::for_each_tile(const State& state, F&& visit) {
  for_each_cell(state, [&](Cell cell) {
    if (state.at(cell) != 0) visit(cell, Face::number(value_of_exponent(state.at(cell))), Extent{});
  });
}

}  // namespace tilefold::slide
