#include "engine/puzzles/slide/fast_rules.h"

#include <algorithm>

namespace tilefold::slide {
namespace {

constexpr std::uint32_t mirrored(std::uint32_t row) {
  return (row & 15U) << 12U | (row & 0xf0U) << 4U | (row >> 4U & 0xf0U) | row >> 12U;
}

// Slides one row towards its lowest cell.
Slid slid_row(std::uint32_t row) {
  Slid result;
  std::uint32_t waiting = 0;  // exponent of the last placed tile if it may still merge, else 0
  unsigned to = 0;
  for (unsigned i = 0; i < packed_side; ++i) {
    const std::uint32_t exponent = row >> (4 * i) & 15U;
    if (exponent == 0) continue;
    if (exponent != waiting) {
      result.cells |= std::uint64_t{exponent} << (4 * to++);
      waiting = exponent;
      continue;
    }
    const std::uint32_t created = std::min<std::uint32_t>(exponent + 1, max_fast_exponent);
    result.cells += std::uint64_t{created - exponent} << (4 * (to - 1));
    result.score += std::uint32_t{1} << created;
    waiting = 0;
  }
  return result;
}

std::vector<RowMoves> all_row_moves() {
  std::vector<RowMoves> rows(0x10000);
  for (std::uint32_t row = 0; row < rows.size(); ++row) {
    const Slid left = slid_row(row);
    const Slid right = slid_row(mirrored(row));
    rows[row] = {.left = static_cast<std::uint16_t>(left.cells),
                 .right = static_cast<std::uint16_t>(mirrored(static_cast<std::uint32_t>(right.cells))),
                 .score = left.score};
  }
  return rows;
}

// Plays a random move. Returns false if no move is legal. The code that chooses the move has no branches that depend on
// the board.
bool play_random_move(Playout<FastState>& game) {
  const RowMoves* rows = row_moves();
  FastState& state = game.state;
  const std::uint64_t cells = state.cells;
  const std::uint64_t columns = transposed(cells);
  std::array<Slid, 4> legal;  // results of the legal moves, in the order of `directions`
  std::uint32_t count = 0;
  const auto consider = [&](const Slid& next) {
    legal[count] = next;
    count += next.cells != cells ? 1 : 0;
  };
  const auto turned = [](const Slid& next) { return Slid{.cells = transposed(next.cells), .score = next.score}; };
  consider(slid<&RowMoves::left>(rows, cells));
  consider(slid<&RowMoves::right>(rows, cells));
  consider(turned(slid<&RowMoves::left>(rows, columns)));
  consider(turned(slid<&RowMoves::right>(rows, columns)));
  if (count == 0) return false;
  const Slid& next = legal[game.rng.below(count)];
  state.cells = next.cells;
  state.score = add_saturating(state.score, next.score);
  state.moves += state.moves < most_moves_of_game ? 1 : 0;
  state.awaits_tile = true;
  NullSink nobody;
  FastRules::settle(state, game.rng, nobody);
  ++game.played;
  return true;
}

}  // namespace

const RowMoves* row_moves() {
  static const std::vector<RowMoves> rows = all_row_moves();
  return rows.data();
}

bool is_fast(const State& state) {
  if (state.rules.rows != packed_side || state.rules.columns != packed_side) return false;
  return largest(state) <= max_fast_exponent &&
         std::count(state.cells.begin(), state.cells.end(), std::uint8_t{max_fast_exponent}) < 2;
}

std::uint64_t packed_cells(const State& state) {
  std::uint64_t cells = 0;
  for (int row = 0; row < packed_side; ++row)
    for (int column = 0; column < packed_side; ++column) {
      const std::uint64_t exponent = std::min<std::uint64_t>(state.at(cell_at(row, column)), max_fast_exponent);
      cells |= exponent << static_cast<unsigned>(4 * (row * packed_side + column));
    }
  return cells;
}

FastState to_fast(const State& state) {
  return {.cells = packed_cells(state),
          .score = state.score,
          .moves = state.moves,
          .four_percent = static_cast<std::uint32_t>(state.rules.four_percent),
          .awaits_tile = state.awaits_tile};
}

void FastRules::play_all_randomly(std::span<Playout<State>> games, std::uint64_t most) {
  constexpr std::size_t lanes = 4;
  std::array<Playout<State>*, lanes> playing{};
  std::size_t next = 0;
  std::size_t count = 0;
  for (; count < lanes && next < games.size(); ++count) playing[count] = &games[next++];
  while (count > 0)
    for (std::size_t lane = 0; lane < count; ++lane) {
      Playout<State>& game = *playing[lane];
      if (game.played < most && play_random_move(game)) continue;
      playing[lane] = next < games.size() ? &games[next++] : playing[--count];
    }
}

}  // namespace tilefold::slide
