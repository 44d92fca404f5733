// Pairs: the number-match puzzle. The reference implementation of the rules in docs/reference/rules.md.
//
// A move removes two digits that are equal or sum to 10 and see each other, which means that all cells between them are
// empty. A row without digits vanishes. A refill appends a copy of all remaining digits. Invariant (`check`): cells
// past the end of the board are empty, rows without digits exist only if `linger` is on, and a board without digits has
// no cells.
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
#include "engine/puzzles/pairs/state.h"

namespace tilefold::pairs {

/// Points for an adjacent pair, a distant pair, an emptied row and a cleared board. The rules multiply these points by
/// stage_factor.
constexpr int adjacent_points = 1;
constexpr int distant_points = 4;
constexpr int row_points = 10;
constexpr int board_points = 150;

constexpr std::uint64_t stage_factor(std::int32_t stage) {
  return static_cast<std::uint64_t>(std::min(stage, 15));
}

/// The directions in which a digit "sees" the next digit, limited to digits that are later in reading order.
enum class ScanDirection : std::uint8_t { reading, down, down_left, down_right };
constexpr std::array<ScanDirection, 4> scan_directions{ScanDirection::reading, ScanDirection::down,
                                                       ScanDirection::down_left, ScanDirection::down_right};

/// Returns the index of the first digit that follows cell `index` in this direction, or nullopt if there is none.
std::optional<int> seen_from(const State& state, int index, ScanDirection scan_direction);

int digit_count(const State& state);

/// Returns the index of the first cell that a refill writes.
int refill_start(const State& state);

/// True if the board has a row without digits.
bool has_lingering_row(const State& state);

struct PairsRules {
  using State = pairs::State;
  using Parameters = pairs::Parameters;
  static constexpr std::size_t max_moves = std::size_t{max_cells} * scan_directions.size() + 2;
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
  static std::uint64_t hash(const State& state);
  static bool check(const State& state);

  template <class S>
  static Gain play(State& state, Move move, S& sink);
  template <class S>
  static void settle(State& state, Rng& rng, S& sink);

  /// Returns the size with which the board is drawn. It is at least the size of a new board, so that the cells do not
  /// grow while the board is cleared.
  static Extent extent(const State& state) {
    return {.rows = std::max<int>(state.row_count(), state.rules.start_rows), .columns = state.rules.columns};
  }
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
  static bool is_legal_pair(const State& state, Move move);
  static void add_points(State& state, int points);
  template <class S>
  static void remove_pair(State& state, Move move, S& sink);
  template <class S>
  static void vanish_rows(State& state, S& sink);
  template <class S>
  static void refill(State& state, S& sink);
};

// Removes rows without digits: the rows below move up, and the cells past the new end become empty.
template <class S>
void PairsRules::vanish_rows(State& state, S& sink) {
  int to = 0;
  int vanished = 0;
  for (int from = 0; from < state.cell_count; from += state.rules.columns) {
    const int end = std::min<int>(from + state.rules.columns, state.cell_count);
    const bool is_empty = std::all_of(state.cells.begin() + from, state.cells.begin() + end,
                                      [](std::uint8_t digit) { return digit == 0; });
    vanished += is_empty ? 1 : 0;
    for (int index = from; !is_empty && index < end; ++index, ++to) {
      if (to == index) continue;
      state.at(to) = std::exchange(state.at(index), std::uint8_t{0});
      if (state.at(to) != 0) sink.move(state.cell(index), state.cell(to));
    }
  }
  state.cell_count = static_cast<std::int16_t>(to);
  add_points(state, row_points * vanished);
  sink.beat();
}

template <class S>
void PairsRules::remove_pair(State& state, Move move, S& sink) {
  const Cell a = first_cell(move);
  const Cell b = second_cell(move);
  const bool is_adjacent = b.row - a.row <= 1 && std::abs(b.column - a.column) <= 1;
  add_points(state, is_adjacent ? adjacent_points : distant_points);
  for (const Cell cell : {a, b}) {
    state.at(cell.row * state.rules.columns + cell.column) = 0;
    sink.clear(cell);
  }
  sink.beat();
  const bool is_cleared = digit_count(state) == 0;
  if (is_cleared || !state.rules.lingers) vanish_rows(state, sink);
  if (!is_cleared) return;
  add_points(state, board_points);
  state.awaits_board = state.rules.has_stages;
}

template <class S>
void PairsRules::refill(State& state, S& sink) {
  vanish_rows(state, sink);
  const int start = refill_start(state);
  int end = start;
  for (int index = 0; index < start; ++index) {
    if (state.at(index) == 0) continue;
    state.at(end) = state.at(index);
    sink.spawn(state.cell(end), Face::number(state.at(index)));
    ++end;
  }
  state.cell_count = static_cast<std::int16_t>(end);
  --state.refills_left;
  sink.beat();
}

template <class S>
Gain PairsRules::play(State& state, Move move, S& sink) {
  const std::uint64_t before = state.score;
  if (move == settle_move) {
    vanish_rows(state, sink);
  } else if (move == refill_move) {
    refill(state, sink);
  } else {
    remove_pair(state, move, sink);
  }
  state.moves += move != settle_move && state.moves < most_moves_of_game ? 1 : 0;
  return {.score = state.score - before};
}

template <class S>
void PairsRules::settle(State& state, Rng& rng, S& sink) {
  if (!state.awaits_board) return;
  state.awaits_board = false;
  state.stage = std::min(state.stage + 1, max_stage);
  state.refills_left = state.rules.refills;
  state.cell_count = static_cast<std::int16_t>(state.rules.start_rows * state.rules.columns);
  const auto smallest = static_cast<std::uint32_t>(state.rules.smallest);
  const std::uint32_t digits = static_cast<std::uint32_t>(state.rules.largest) - smallest + 1;
  for (int index = 0; index < state.cell_count; ++index) {
    state.at(index) = static_cast<std::uint8_t>(smallest + rng.below(digits));
    sink.spawn(state.cell(index), Face::number(state.at(index)));
  }
  sink.beat(Animation::fall);
}

template <class F>
void PairsRules::for_each_tile(const State& state, F&& visit) {
  for (int index = 0; index < state.cell_count; ++index)
    if (state.at(index) != 0) visit(state.cell(index), Face::number(state.at(index)), Extent{});
}

}  // namespace tilefold::pairs
