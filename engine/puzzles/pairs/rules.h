// Pairs: number match. The plain rules, as docs/rules.md tells them.
//
// A move removes two digits that are equal or sum to 10 and see each other; a row without digits vanishes, and a
// refill appends what is left. Cells are numbered in reading order from the top left; the board ends with its
// last cell, so its last row may be shorter, and it grows by refills. Law (`check`): cells behind the end are
// empty, a row without digits stands only where `linger` lets it, and a board without digits has no cells.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/board_document.h"
#include "engine/core/puzzle.h"
#include "engine/core/rules.h"

namespace tilefold::pairs {

constexpr int least_columns = 4;
constexpr int greatest_columns = 12;
constexpr int greatest_start_rows = 9;
constexpr int greatest_refills = 9;

/// The most cells that a board holds; a refill that would need more is not legal. Each refill doubles the digits
/// at most, so the default board (27 digits, 4 refills) stays within 432 cells, and every board that `rows` and
/// `columns` allow can be refilled four times with all of its digits: see the assertions.
constexpr int greatest_cells = 2048;
static_assert((9 * 3 << 4) <= greatest_cells);
static_assert((greatest_columns * greatest_start_rows << 4) <= greatest_cells);

enum class RefillFrom : std::uint8_t { last_cell, last_digit };

struct Parameters {
  std::int8_t columns = 9;
  std::int8_t start_rows = 3;
  std::int8_t refills = 4;
  RefillFrom refill_from = RefillFrom::last_cell;
  bool has_stages = true;
  bool lingers = false;
  friend bool operator==(const Parameters&, const Parameters&) = default;
};

struct State {
  Parameters rules;
  std::array<std::uint8_t, greatest_cells> cells{};  ///< digits in reading order, 0 where there is none
  std::int16_t cell_count = 0;                       ///< where the board ends
  std::int8_t refills_left = 0;
  bool awaits_board = false;  ///< between play and settle
  std::int32_t stage = 1;
  std::uint64_t score = 0;
  std::int64_t moves = 0;
  friend bool operator==(const State&, const State&) = default;

  std::uint8_t at(int index) const { return cells[static_cast<std::size_t>(index)]; }
  std::uint8_t& at(int index) { return cells[static_cast<std::size_t>(index)]; }
  int row_count() const { return (cell_count + rules.columns - 1) / rules.columns; }
  /// The cells of a row, fewer in the last one where the board ends there.
  std::span<const std::uint8_t> row(int number) const {
    const auto width = static_cast<std::size_t>(rules.columns);
    const std::size_t first = static_cast<std::size_t>(number) * width;
    return std::span(cells).subspan(first, std::min(width, static_cast<std::size_t>(cell_count) - first));
  }
  Cell cell(int index) const { return cell_at(index / rules.columns, index % rules.columns); }
};

constexpr std::int32_t greatest_stage = 1'000'000'000;

/// Points for each thing, times the factor of the stage.
constexpr int adjacent_points = 1;
constexpr int distant_points = 4;
constexpr int row_points = 10;
constexpr int board_points = 150;

constexpr std::uint64_t stage_factor(std::int32_t stage) {
  return static_cast<std::uint64_t>(std::min(stage, 15));
}

constexpr bool do_match(int digit, int other) {
  return digit == other || digit + other == 10;
}

// A move's code: two cells, the one that comes first in reading order in the upper half; or a command.
constexpr std::uint32_t row_bits = 9;
constexpr std::uint32_t column_bits = 4;
constexpr std::uint32_t cell_bits = row_bits + column_bits;
static_assert(greatest_cells <= least_columns << row_bits && greatest_columns <= 1 << column_bits);
constexpr Move refill_move{.code = std::uint32_t{1} << 2 * cell_bits};
constexpr Move settle_move{.code = refill_move.code + 1};

constexpr std::uint32_t cell_code(Cell cell) {
  return static_cast<std::uint32_t>(cell.row) << column_bits | static_cast<std::uint32_t>(cell.column);
}
constexpr Move pair_move(Cell a, Cell b) {
  const auto [first, second] = std::minmax(a, b);
  return {.code = cell_code(first) << cell_bits | cell_code(second)};
}
constexpr Cell cell_of_code(std::uint32_t code) {
  return cell_at(static_cast<int>(code >> column_bits & ((1U << row_bits) - 1)),
                 static_cast<int>(code & ((1U << column_bits) - 1)));
}
constexpr Cell first_cell(Move move) {
  return cell_of_code(move.code >> cell_bits);
}
constexpr Cell second_cell(Move move) {
  return cell_of_code(move.code);
}
constexpr bool is_pair(Move move) {
  return move.code < refill_move.code;
}

/// The ways in which a cell sees cells that come later in reading order.
enum class Sight : std::uint8_t { reading, down, down_left, down_right };
constexpr std::array<Sight, 4> sights{Sight::reading, Sight::down, Sight::down_left, Sight::down_right};

/// The index of the first digit that is seen from the cell `index` that way, none where the board ends first.
std::optional<int> seen_from(const State& state, int index, Sight sight);

int digit_count(const State& state);

/// Behind which a refill writes: the number of cells before the appended ones.
int refill_start(const State& state);

/// Whether a row without digits stands on the board.
bool has_lingering_row(const State& state);

struct PairsRules {
  using State = pairs::State;
  using Parameters = pairs::Parameters;
  static constexpr std::size_t max_moves = std::size_t{greatest_cells} * sights.size() + 2;
  static constexpr RowOrder row_order = RowOrder::top_down;
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

  /// As many rows as a new board has, at least, so that a board does not seem to grow as it is cleared.
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
  static void describe(const State& state, Table& table);
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

/// A position typed as rows of digits, '.' or '0' for an empty cell: for PuzzleInfo::read_text.
Result<Document> read_digits(std::string_view text);

// Rows that stay close up; what is left behind the new end is emptied.
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
  state.moves += move != settle_move && state.moves < greatest_moves ? 1 : 0;
  return {.score = state.score - before};
}

template <class S>
void PairsRules::settle(State& state, Rng& rng, S& sink) {
  if (!state.awaits_board) return;
  state.awaits_board = false;
  state.stage = std::min(state.stage + 1, greatest_stage);
  state.refills_left = state.rules.refills;
  state.cell_count = static_cast<std::int16_t>(state.rules.start_rows * state.rules.columns);
  for (int index = 0; index < state.cell_count; ++index) {
    state.at(index) = static_cast<std::uint8_t>(1 + rng.below(9));
    sink.spawn(state.cell(index), Face::number(state.at(index)));
  }
  sink.beat(Manner::fall);
}

template <class F>
void PairsRules::for_each_tile(const State& state, F&& visit) {
  for (int index = 0; index < state.cell_count; ++index)
    if (state.at(index) != 0) visit(state.cell(index), Face::number(state.at(index)), Extent{});
}

}  // namespace tilefold::pairs
