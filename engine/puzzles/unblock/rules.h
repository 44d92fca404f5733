// Unblock: rectangles that slide along their length until the red one is free. The plain rules, as docs/rules.md
// tells them.
//
// A board is kept as it is written: a character for every cell, '.' for an empty one, 'A' for the red piece, 'B' to
// 'Z' for the others, 'x' for a wall. A move is one drag of one piece over any distance; the red piece in the last
// two columns of its row wins. There is no chance: the generator is never used after the board is laid out.
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

constexpr int greatest_side = 8;
constexpr std::size_t greatest_area = 64;
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
  std::int8_t red_row = 2;  ///< 0-based
  std::int16_t level = 1;   ///< of the product's own levels, counted from 1
  friend bool operator==(const Parameters&, const Parameters&) = default;

  Extent extent() const { return {.rows = rows, .columns = columns}; }

  /// Whether the product's own levels are made for a board like this.
  bool is_usual() const { return rows == 6 && columns == 6 && red_row == 2; }
};

struct State {
  Parameters rules;
  std::array<char, greatest_area> cells{};  ///< row by row; what is behind the last cell is 0
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

/// A piece on the board. `cell` is its cell of lowest row and column.
struct Piece {
  char face = red;
  Cell cell;
  Extent size;

  bool is_horizontal() const { return size.columns > size.rows; }
  int length() const { return size.area(); }

  /// Its cell number `step`; also of those before and behind it.
  Cell cell_of(int step) const {
    return is_horizontal() ? cell_at(cell.row, cell.column + step) : cell_at(cell.row + step, cell.column);
  }
};

/// The piece that covers `cell`, which must not be empty or a wall.
Piece piece_at(const State& state, Cell cell);

/// The piece called `face`, none where the board has none.
std::optional<Piece> find_piece(const State& state, char face);

/// The first letter after the red piece's that no piece has; no letter of a piece where all are taken.
char free_letter(const State& state);

/// How far a piece may slide: to the left or up at least (0 or less), to the right or down at most.
struct Reach {
  int least = 0;
  int greatest = 0;
};
Reach reach(const State& state, const Piece& piece);

/// A drag: a piece, and how many cells to the right or down, or (below 0) to the left or up.
struct Drag {
  char face = red;
  int distance = 0;
};
constexpr Move to_move(Drag drag) {
  return {.code = static_cast<std::uint32_t>((drag.face - red) * 2 * greatest_side + drag.distance + greatest_side)};
}
constexpr Drag drag_of(Move move) {
  constexpr std::uint32_t distances = 2 * greatest_side;
  if (move.code >= letters * distances) return {};
  return {.face = static_cast<char>(red + static_cast<int>(move.code / distances)),
          .distance = static_cast<int>(move.code % distances) - greatest_side};
}

struct UnblockRules {
  using State = unblock::State;
  using Parameters = unblock::Parameters;
  static constexpr std::size_t max_moves = std::size_t{letters} * (greatest_side - 2);
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
  static void ways(const State& state, Moves& list);
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
  static void describe(const State& state, Table& table);
  static Result<Done> read(const Document& document, State& state);
};

/// Puts `face` on every cell of a piece.
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
  state.moves += state.moves < greatest_moves ? 1 : 0;
  return {};
}

// In the order of the letters, so that moves and identities do not depend on where pieces lie.
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
