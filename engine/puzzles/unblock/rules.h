// Unblock: pieces slide along their length until the red one reaches the exit. The reference implementation of the
// rules in docs/reference/rules.md.
//
// A board is stored as its level text: one character per cell, '.' for an empty cell, 'A' for the red piece, 'B' to 'Z'
// for the others, 'x' for a wall. A move is one drag of one piece over any distance; the game is won when the red piece
// is in the last two columns of its row. Moves are deterministic: only laying out a board uses the random generator.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/puzzle.h"
#include "engine/core/rules.h"

namespace tilefold::unblock {

constexpr int max_side = 12;
constexpr std::size_t max_area = std::size_t{max_side} * max_side;
constexpr char empty_cell = '.';
constexpr char red = 'A';
constexpr char wall = 'x';
constexpr int letters = 26;

constexpr bool is_piece(char face) {
  return face >= red && face < red + letters;
}

struct Parameters {
  std::int8_t rows = 6;
  std::int8_t columns = 6;
  std::int8_t red_row = 2;  ///< row of the red piece, counted from 0
  std::int16_t level = 1;   ///< number of the bundled level, counted from 1
  friend bool operator==(const Parameters&, const Parameters&) = default;

  Extent extent() const { return {.rows = rows, .columns = columns}; }

  /// True if the board has the size and the red row of the bundled levels.
  bool is_usual() const { return rows == 6 && columns == 6 && red_row == 2; }
};

struct State {
  Parameters rules;
  std::array<char, max_area> cells{};  ///< characters of the cells, row by row; those past the last cell are 0
  std::int64_t moves = 0;
  friend bool operator==(const State&, const State&) = default;

  char at(Cell cell) const { return cells[index(cell)]; }
  char& at(Cell cell) { return cells[index(cell)]; }
  std::string_view text() const { return {cells.data(), static_cast<std::size_t>(rules.extent().area())}; }

  std::size_t index(Cell cell) const { return static_cast<std::size_t>(cell.row * rules.columns + cell.column); }
  Cell cell(std::size_t index) const {
    const int number = static_cast<int>(index);
    return cell_at(number / rules.columns, number % rules.columns);
  }
};

/// A piece on the board. `cell` is its top left cell.
struct Piece {
  char face = red;
  Cell cell;
  Extent size;

  bool is_horizontal() const { return size.columns > size.rows; }
  int length() const { return size.area(); }

  /// Returns the cell that is `step` cells to the right of or below the first cell of the piece. It may be outside the
  /// piece.
  Cell cell_of(int step) const {
    return is_horizontal() ? cell_at(cell.row, cell.column + step) : cell_at(cell.row + step, cell.column);
  }
};

/// Returns the piece that covers `cell`. Requires that the cell is neither empty nor a wall.
Piece piece_at(const State& state, Cell cell);

/// Returns the piece with the letter `face`, or nullopt if no piece has this letter.
std::optional<Piece> find_piece(const State& state, char face);

/// Returns the first unused letter after the letter of the red piece. If all letters are used, is_piece is false for
/// the result.
char free_letter(const State& state);

/// The distances that a piece can slide: from `min` cells (0 or negative; to the left or up) to `max` cells (to the
/// right or down).
struct Reach {
  int min = 0;
  int max = 0;
};
Reach reach(const State& state, const Piece& piece);

/// A drag of a piece by `distance` cells: to the right or down if positive, to the left or up if negative.
struct Drag {
  char face = red;
  int distance = 0;
};
constexpr Move to_move(Drag drag) {
  return {.code = static_cast<std::uint32_t>((drag.face - red) * 2 * max_side + drag.distance + max_side)};
}
constexpr Drag drag_of(Move move) {
  constexpr std::uint32_t distances = 2 * max_side;
  if (move.code >= letters * distances) return {};
  return {.face = static_cast<char>(red + static_cast<int>(move.code / distances)),
          .distance = static_cast<int>(move.code % distances) - max_side};
}

struct UnblockRules {
  using State = unblock::State;
  using Parameters = unblock::Parameters;
  static constexpr std::size_t max_moves = std::size_t{letters} * (max_side - 2);
  static constexpr RowOrder row_order = RowOrder::top_down;
  static constexpr bool can_scroll = true;
  using Moves = MoveList<max_moves>;

  static const PuzzleInfo& info();
  static Parameters parameters(const ParameterValues& values);
  static State initial(const Parameters& parameters, Rng& rng);

  static void moves(const State& state, Moves& list);
  static bool is_legal(const State& state, Move move);
  static Status status(const State& state);
  static std::uint64_t score(const State&) { return 0; }
  static std::int64_t move_count(const State& state) { return state.moves; }
  static std::uint64_t hash(const State& state);
  static bool check(const State& state);

  static bool solved(const State& state);
  /// Returns a lower bound on the number of moves to the goal. Counts the red piece, the pieces in its way, and the
  /// pieces that must move before these can move out of the way.
  static int min_moves(const State& state);
  static void transitions(const State& state, Moves& list);
  static State position(State state) {
    state.moves = 0;
    return state;
  }

  template <class S>
  static Gain play(State& state, Move move, S& sink);
  template <class S>
  static void settle(State&, Rng&, S&) {}
  template <class F>
  static void for_each_outcome(const State& state, F&& visit) {
    visit(state, std::uint64_t{1});
  }

  static Extent extent(const State& state) { return state.rules.extent(); }
  static int exit_row(const State& state) { return state.rules.red_row; }
  template <class F>
  static void for_each_piece(const State& state, F&& visit);
  template <class F>
  static void for_each_tile(const State& state, F&& visit);
  template <class F>
  static void for_each_preview(const State&, F&&) {}

  static std::optional<Move> interpret(const State& state, const Gesture& gesture);
  static std::string to_text(Move move);
  static Result<Move> parse(const State& state, std::string_view text);
  static void describe(const State& state, Object& table);
  static Result<Done> read(const Document& document, State& state);
};

/// Writes `face` to every cell of a piece.
void fill(State& state, const Piece& piece, char face);

template <class S>
Gain UnblockRules::play(State& state, Move move, S& sink) {
  const Drag drag = drag_of(move);
  Piece piece = *find_piece(state, drag.face);
  const Cell to = piece.cell_of(drag.distance);
  fill(state, piece, empty_cell);
  sink.move(piece.cell, to);
  piece.cell = to;
  fill(state, piece, drag.face);
  sink.beat();
  state.moves += state.moves < most_moves_of_game ? 1 : 0;
  return {};
}

// Visits the pieces in the order of their letters, so that the order of moves and the tile ids do not depend on the
// positions of the pieces.
template <class F>
void UnblockRules::for_each_piece(const State& state, F&& visit) {
  std::array<std::optional<Piece>, letters> pieces;
  const std::string_view text = state.text();
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_piece(text[i])) continue;
    auto& piece = pieces[static_cast<std::size_t>(text[i] - red)];
    if (!piece) {
      piece = Piece{.face = text[i], .cell = state.cell(i), .size = {}};
    } else {
      piece->size = {.rows = state.cell(i).row - piece->cell.row + 1,
                     .columns = state.cell(i).column - piece->cell.column + 1};
    }
  }
  for (const auto& piece : pieces)
    if (piece) visit(*piece);
}

template <class F>
void UnblockRules::for_each_tile(const State& state, F&& visit) {
  for_each_piece(state, [&](const Piece& piece) { visit(piece.cell, Face::letter(piece.face), piece.size); });
  const std::string_view text = state.text();
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == wall) visit(state.cell(i), Face::wall(), Extent{});
}

}  // namespace tilefold::unblock
