// How good a 4×4 board of Slide is to go on from: the points that the rest of the game may still bring.
//
// It is, of an afterstate (after a move, before the next tile), a sum of learned integer weights (an n-tuple
// network; tests/tuning/slide_evaluation.cpp learns it, docs/strategies.md tells how well): for six cells, which are a
// line and half of the next one or a block of two by three; for four of them, which say something where the six are
// rare; and for the large tiles there are beside the number of free cells. What mirrors and turns of the board make
// equal has one weight. Boards of other sizes are judged by networks (stock.h).
//
// Sources: M. Szubert and W. Jaśkowski, Temporal difference learning of n-tuple networks for the game 2048, 2014; W.
// Jaśkowski, Mastering 2048 with delayed temporal coherence learning, 2016. The small tuples, the era and the storing
// are ours.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <vector>

#include "engine/puzzles/slide/fast_rules.h"
#include "engine/puzzles/slide/rules.h"

namespace tilefold::slide {

/// What the learned weights stand for.
namespace feature {

/// Six cells: a line of four with the first two cells of the next line, or a block of two by three, by whether they lie
/// at a wall. Four cells: a line, and a block of two by two in a corner or at an edge. And the era.
enum class Kind : std::uint8_t {
  outer_line_and_two,
  inner_line_and_two,
  outer_wide_block,
  inner_wide_block,
  outer_line,
  inner_line,
  corner_block,
  edge_block,
  era,
};
constexpr std::size_t kinds = 9;
constexpr std::size_t features_of_a_board = 45;

constexpr std::uint32_t indices_of_six = 1U << 24U;  ///< four bits a cell, the first in the lowest
constexpr std::uint32_t indices_of_four = 1U << 16U;
constexpr std::uint32_t least_large = 10;  ///< the era knows which of 2^10 to 2^15 are on the board
constexpr std::uint32_t indices_of_era = 64 * 16;

constexpr std::uint32_t indices_of(Kind kind) {
  if (kind == Kind::era) return indices_of_era;
  return kind < Kind::outer_line ? indices_of_six : indices_of_four;
}

/// Which of the large tiles are there (64), and how many cells are free (16).
constexpr std::uint32_t era_of(std::uint32_t present, std::uint32_t free) {
  return (present >> least_large) * 16 + std::min<std::uint32_t>(free, 15);
}

/// The cells of every row in reverse.
constexpr std::uint64_t mirrored(std::uint64_t cells) {
  const std::uint64_t pairs = (cells & 0x0f0f0f0f0f0f0f0fU) << 4U | (cells >> 4U & 0x0f0f0f0f0f0f0f0fU);
  return (pairs & 0x00ff00ff00ff00ffU) << 8U | (pairs >> 8U & 0x00ff00ff00ff00ffU);
}

/// The rows in reverse.
constexpr std::uint64_t flipped(std::uint64_t cells) {
  const std::uint64_t pairs = cells << 32U | cells >> 32U;
  return (pairs & 0x0000ffff0000ffffU) << 16U | (pairs >> 16U & 0x0000ffff0000ffffU);
}

// Features of a board by their place, as they are read.
constexpr std::uint32_t line(std::uint64_t cells, unsigned row) {
  return static_cast<std::uint32_t>(cells >> (16 * row) & 0xffffU);
}
constexpr std::uint32_t line_and_two(std::uint64_t cells, unsigned row) {
  return static_cast<std::uint32_t>(cells >> (16 * row) & 0xffffffU);
}
constexpr std::uint32_t block(std::uint64_t cells, unsigned column) {
  const std::uint64_t from = cells >> (4 * column);
  return static_cast<std::uint32_t>((from & 0xffU) | (from >> 8U & 0xff00U));
}
constexpr std::uint32_t wide_block(std::uint64_t cells, unsigned row) {
  const std::uint64_t from = cells >> (16 * row);
  return static_cast<std::uint32_t>((from & 0xfffU) | (from >> 4U & 0xfff000U));
}

/// Calls f(kind, index) for every feature on the board: the definition of the sum. Of indices that mean the same,
/// because the feature is its own mirror, the least counts.
template <class F>
constexpr void for_each(std::uint64_t cells, F&& visit) {
  const std::uint64_t columns = transposed(cells);
  // Every wall of the board once on top.
  for (const std::uint64_t board : {cells, flipped(cells), columns, flipped(columns)}) {
    const std::uint64_t mirror = mirrored(board);
    for (const std::uint64_t side : {board, mirror}) {
      visit(Kind::outer_line_and_two, line_and_two(side, 0));
      visit(Kind::inner_line_and_two, line_and_two(side, 1));
      visit(Kind::outer_wide_block, wide_block(side, 0));
    }
    visit(Kind::outer_line, std::min(line(board, 0), line(mirror, 0)));
    visit(Kind::inner_line, std::min(line(board, 1), line(mirror, 1)));
    visit(Kind::edge_block, std::min(block(board, 1), block(mirror, 1)));
  }
  const auto inner = [&](std::uint64_t board) {
    visit(Kind::inner_wide_block, std::min(wide_block(board, 1), wide_block(flipped(board), 1)));
  };
  const auto corner = [&](std::uint64_t board, std::uint64_t turned) {
    visit(Kind::corner_block, std::min(block(board, 0), block(turned, 0)));
  };
  inner(cells);
  inner(mirrored(cells));
  inner(columns);
  inner(mirrored(columns));
  corner(cells, columns);
  corner(mirrored(cells), flipped(columns));
  corner(flipped(cells), mirrored(columns));
  corner(mirrored(flipped(cells)), mirrored(flipped(columns)));
  visit(Kind::era, era_of(exponents_on(cells), static_cast<std::uint32_t>(std::popcount(empty_cells(cells)))));
}

}  // namespace feature

/// The points that one unit of a stored weight stands for.
constexpr std::int32_t points_of_unit = 32;

/// The learned weights, spread out for quick summing. Nearly all indices of six cells are never met: of the 128 MiB
/// that their tables span the system provides those pages that hold weights.
class Evaluation {
 public:
  /// Reads stored weights (stored_weights.h).
  explicit Evaluation(std::span<const std::uint64_t> stored);

  /// The sum of the weights of all features, in points; `columns` are the transposed cells.
  std::int32_t of(std::uint64_t cells, std::uint64_t columns) const;
  std::int32_t of(std::uint64_t cells) const { return of(cells, transposed(cells)); }

 private:
  struct RowSums {
    std::int16_t outer = 0;
    std::int16_t inner = 0;
    std::uint16_t present = 0;  ///< which exponents are in it
    std::uint16_t free = 0;     ///< number of free cells
  };
  struct Release {
    void operator()(std::int16_t* weights) const { std::free(weights); }
  };
  using Table = std::unique_ptr<std::int16_t[], Release>;

  void put(feature::Kind kind, std::uint32_t index, std::int16_t weight);

  std::array<Table, 4> six_;  ///< by kind
  std::vector<RowSums> lines_;
  std::vector<std::int16_t> corners_;
  std::vector<std::int16_t> edges_;
  std::vector<std::int16_t> eras_;
};

/// The one with the weights of the product.
const Evaluation& learned_evaluation();
std::span<const std::uint64_t> evaluation_weights();

/// Whether boards are of the size that it judges.
inline bool has_own_evaluation(const Parameters& rules) {
  return rules.rows == fast_side && rules.columns == fast_side;
}

/// The evaluation of a board before a tile appears; 0 of boards of other sizes.
std::int64_t evaluation(const State& state);
inline std::int64_t evaluation(const FastState& state) {
  return learned_evaluation().of(state.cells);
}

inline std::int32_t Evaluation::of(std::uint64_t cells, std::uint64_t columns) const {
  const std::array<const std::int16_t*, 4> six{six_[0].get(), six_[1].get(), six_[2].get(), six_[3].get()};
  std::int32_t sum = 0;
  std::uint32_t present = 0;
  std::uint32_t free = 0;
  for (const std::uint64_t board : {cells, columns}) {
    for (unsigned i = 0; i < 4; ++i) {
      const RowSums& line = lines_[feature::line(board, i)];
      sum += i == 0 || i == 3 ? line.outer : line.inner;
      present |= line.present;
      free += line.free;
    }
    const std::uint64_t mirror = feature::mirrored(board);
    for (const std::uint64_t side : {board, mirror}) {
      sum += six[3][feature::wide_block(side, 1)];
      for (const std::uint64_t from_wall : {side, feature::flipped(side)}) {
        sum += six[0][feature::line_and_two(from_wall, 0)];
        sum += six[1][feature::line_and_two(from_wall, 1)];
        sum += six[2][feature::wide_block(from_wall, 0)];
      }
    }
    const std::uint64_t below = feature::flipped(board);
    sum += edges_[feature::block(board, 1)] + edges_[feature::block(below, 1)];
  }
  const std::uint64_t below = feature::flipped(cells);
  sum += corners_[feature::block(cells, 0)] + corners_[feature::block(below, 0)];
  sum += corners_[feature::block(feature::mirrored(cells), 0)] + corners_[feature::block(feature::mirrored(below), 0)];
  sum += eras_[feature::era_of(present, free / 2)];  // every cell was seen in its row and in its column
  return sum * points_of_unit;
}

}  // namespace tilefold::slide
