// Implements UnblockRules::min_moves, a lower bound on the number of moves to the goal.
//
// The red piece must move, and so must every piece between the red piece and the exit. Each of these blocking pieces
// must leave the row of the red piece upwards or downwards, and every piece in the cells that it then enters must move,
// too. The bound counts each piece that must move once, because a move moves only one piece.
#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "engine/core/solution_path.h"
#include "engine/puzzles/unblock/rules.h"

namespace tilefold::unblock {
namespace {

using Pieces = std::uint32_t;  // a set of pieces; each bit represents the letter of a piece

// The ways in which a piece can leave the row of the red piece. `up` and `down` contain the other pieces that must move
// first, or nullopt if the piece cannot leave the row on this side.
struct Ways {
  std::optional<Pieces> up;
  std::optional<Pieces> down;
};

// Adds the piece `face` to the obstacles; does nothing if `face` is an empty cell. Returns false if `face` is a wall,
// which cannot move.
bool add_obstacle(char face, Pieces& obstacles) {
  if (is_piece(face)) obstacles |= Pieces{1} << static_cast<unsigned>(face - red);
  return face != wall;
}

Ways ways_out(const State& state, const Piece& piece) {
  const int row = state.rules.red_row;
  const int column = piece.cell.column;
  Ways ways{.up = Pieces{0}, .down = Pieces{0}};
  const int top = row - piece.length();  // top row of the piece when it has moved up just far enough to leave the row
  if (top < 0) ways.up.reset();
  for (int r = piece.cell.row - 1; r >= top && ways.up; --r)
    if (!add_obstacle(state.at(cell_at(r, column)), *ways.up)) ways.up.reset();
  const int bottom = row + piece.length();
  if (bottom >= state.rules.rows) ways.down.reset();
  for (int r = piece.cell.row + piece.length(); r <= bottom && ways.down; ++r)
    if (!add_obstacle(state.at(cell_at(r, column)), *ways.down)) ways.down.reset();
  return ways;
}

// Returns the smallest number of pieces that must move so that each blocking piece can leave the row on one of its two
// sides, but at most `best`.
int fewest(std::span<const Ways> all, Pieces moved, int best) {
  const int count = std::popcount(moved);
  if (count >= best || all.empty()) return std::min(count, best);
  for (const auto& way : {all.front().up, all.front().down})
    if (way) best = fewest(all.subspan(1), moved | *way, best);
  return best;
}

}  // namespace

int UnblockRules::min_moves(const State& state) {
  const int row = state.rules.red_row;
  int column = state.rules.columns - 1;
  std::array<Ways, max_side> ways;
  std::size_t count = 0;
  for (; state.at(cell_at(row, column)) != red; --column) {
    const char face = state.at(cell_at(row, column));
    if (face == empty_cell) continue;
    if (face == wall) return no_solution;
    const Piece piece = piece_at(state, cell_at(row, column));
    if (piece.is_horizontal()) return no_solution;
    ways[count] = ways_out(state, piece);
    if (!ways[count].up && !ways[count].down) return no_solution;
    ++count;
  }
  if (column == state.rules.columns - 1) return 0;
  return 1 + static_cast<int>(count) + fewest(std::span(ways).first(count), 0, letters);
}

}  // namespace tilefold::unblock
