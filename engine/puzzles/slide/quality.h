// How good a board of Slide is to go on from: the points that the rest of the game may still bring.
//
// On 4×4, after a move and before the next tile, it is a sum of learned integer weights (an n-tuple network;
// tests/tuning/slide_quality.cpp learns it, docs/strategies.md tells how well): one for each line of four cells and
// each block of two by two, one for each block of two by three of tiles relative to the largest, and one for the large
// tiles there are beside the number of free cells. What mirrors and turns of the board make equal has one weight.
// Boards of other sizes have a simple quality (line_quality.h).
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/puzzles/slide/fast_rules.h"
#include "engine/puzzles/slide/rules.h"

namespace tilefold::slide {

/// What the learned weights stand for.
namespace pattern {

/// A line of four cells, by whether it lies at a wall; a block of two by two, by what it touches; a block of two by
/// three, by whether it lies along a wall; and the stage.
enum class Kind : std::uint8_t {
  outer_line,
  inner_line,
  corner_block,
  edge_block,
  center_block,
  outer_wide_block,
  inner_wide_block,
  stage,
};
constexpr std::size_t kinds = 8;

constexpr std::uint32_t codes_of_four = 1U << 16U;  ///< four bits a cell, the first in the lowest
constexpr std::uint32_t codes_of_six = 1U << 18U;   ///< three bits a cell
constexpr std::uint32_t least_large = 10;           ///< the stage knows which of 2^10 to 2^15 are on the board
constexpr std::uint32_t codes_of_stage = 64 * 16;

constexpr std::uint32_t codes_of(Kind kind) {
  if (kind == Kind::stage) return codes_of_stage;
  return kind == Kind::outer_wide_block || kind == Kind::inner_wide_block ? codes_of_six : codes_of_four;
}

/// Four cells with two of them swapped.
constexpr std::uint32_t swapped(std::uint32_t code, unsigned one, unsigned other) {
  const std::uint32_t changes = (code >> (4 * one) ^ code >> (4 * other)) & 15U;
  return code ^ changes << (4 * one) ^ changes << (4 * other);
}

/// The least of all codes that mean the same.
constexpr std::uint32_t canonical(Kind kind, std::uint32_t code) {
  const auto sideways = [](std::uint32_t block) { return swapped(swapped(block, 0, 1), 2, 3); };
  const auto across = [](std::uint32_t block) { return swapped(block, 1, 2); };
  switch (kind) {
    case Kind::outer_line:
    case Kind::inner_line: return std::min(code, swapped(swapped(code, 0, 3), 1, 2));
    case Kind::corner_block: return std::min(code, across(code));
    case Kind::edge_block: return std::min(code, sideways(code));
    case Kind::center_block: {
      std::uint32_t least = code;
      for (int turn = 0; turn < 4; ++turn, code = sideways(across(code))) least = std::min({least, code, across(code)});
      return least;
    }
    case Kind::inner_wide_block: return std::min(code, code >> 9U | (code & 0x1ffU) << 9U);
    case Kind::outer_wide_block:
    case Kind::stage: break;
  }
  return code;
}

/// The bit of every exponent that is on the board, 0 for free cells included.
constexpr std::uint32_t exponents_on(std::uint64_t cells) {
  std::uint32_t present = 0;
  for (int i = 0; i < 16; ++i, cells >>= 4U) present |= std::uint32_t{1} << (cells & 15U);
  return present;
}

/// Which of the large tiles are there (64), and how many cells are free (16).
constexpr std::uint32_t stage_of(std::uint32_t present, std::uint32_t free) {
  return (present >> least_large) * 16 + std::min<std::uint32_t>(free, 15);
}

/// Every cell relative to the largest of `present`: that is 7, the next smaller one 6, and so on down to 0.
constexpr std::uint64_t relative_cells(std::uint64_t cells, std::uint32_t present) {
  constexpr std::uint64_t ones = 0x0101010101010101U;
  const int greatest = static_cast<int>(std::bit_width(present)) - 1;
  const std::uint64_t below = ones * static_cast<std::uint64_t>(std::max(greatest - 7, 0));
  // In bytes, so that what is less than 0 shows in the bit above the four.
  const auto lowered = [&](std::uint64_t bytes) {
    const std::uint64_t difference = (bytes | ones << 4U) - below;
    return difference & ((difference >> 4U & ones) * 15);
  };
  return lowered(cells & ones * 15) | lowered(cells >> 4U & ones * 15) << 4U;
}

/// Cells of three bits without gaps: a row is the lowest 12 bits of its 16.
constexpr std::uint64_t joined(std::uint64_t cells) {
  return (cells & 0x0007000700070007U) | (cells >> 1U & 0x0038003800380038U) | (cells >> 2U & 0x01c001c001c001c0U) |
         (cells >> 3U & 0x0e000e000e000e00U);
}

/// The cells of every row in reverse.
constexpr std::uint64_t mirrored(std::uint64_t cells) {
  const std::uint64_t pairs = (cells & 0x0f0f0f0f0f0f0f0fU) << 4U | (cells >> 4U & 0x0f0f0f0f0f0f0f0fU);
  return (pairs & 0x00ff00ff00ff00ffU) << 8U | (pairs >> 8U & 0x00ff00ff00ff00ffU);
}

/// Calls f(kind, code) for every block of two by three.
template <class F>
inline void for_each_wide_block(std::uint64_t cells, std::uint32_t present, F&& visit) {
  const std::uint64_t relative = relative_cells(cells, present);
  const std::uint64_t columns = transposed(relative);
  for (const std::uint64_t board : {relative, mirrored(relative), columns, mirrored(columns)}) {
    const std::uint64_t rows = joined(board);
    const auto code = [&](unsigned first, unsigned other) {
      return static_cast<std::uint32_t>((rows >> (16 * first) & 0x1ffU) | (rows >> (16 * other) & 0x1ffU) << 9U);
    };
    visit(Kind::outer_wide_block, code(0, 1));
    visit(Kind::outer_wide_block, code(3, 2));
    visit(Kind::inner_wide_block, code(1, 2));
  }
}

/// Calls f(kind, code) for every pattern on the board, codes as they are read: the definition of the sum.
template <class F>
void for_each(std::uint64_t cells, F&& visit) {
  const auto at = [&](int row, int column) {
    return static_cast<std::uint32_t>(cells >> static_cast<unsigned>(4 * (4 * row + column)) & 15U);
  };
  const auto four = [](std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    return a | b << 4U | c << 8U | d << 12U;
  };
  for (int i = 0; i < 4; ++i) {
    const Kind kind = i == 0 || i == 3 ? Kind::outer_line : Kind::inner_line;
    visit(kind, four(at(i, 0), at(i, 1), at(i, 2), at(i, 3)));
    visit(kind, four(at(0, i), at(1, i), at(2, i), at(3, i)));
  }
  for (int i = 0; i < 4; i += 3) {
    const int next = i == 0 ? 1 : 2;
    visit(Kind::edge_block, four(at(i, 1), at(i, 2), at(next, 1), at(next, 2)));
    visit(Kind::edge_block, four(at(1, i), at(2, i), at(1, next), at(2, next)));
    for (int j = 0; j < 4; j += 3) {
      const int beside = j == 0 ? 1 : 2;
      visit(Kind::corner_block, four(at(i, j), at(i, beside), at(next, j), at(next, beside)));
    }
  }
  visit(Kind::center_block, four(at(1, 1), at(1, 2), at(2, 1), at(2, 2)));
  for_each_wide_block(cells, exponents_on(cells), visit);
  visit(Kind::stage, stage_of(exponents_on(cells), static_cast<std::uint32_t>(std::popcount(empty_cells(cells)))));
}

}  // namespace pattern

/// The points that one unit of a stored weight stands for.
constexpr std::int32_t points_of_unit = 8;

/// The learned weights, spread out for quick summing: 2 MiB.
class Quality {
 public:
  /// Reads stored weights: of each kind, and in the order of the codes, those of canonical codes; after a 0, how many
  /// more of them follow. All as 16 bits in two's complement.
  explicit Quality(std::span<const std::uint16_t> stored);

  /// The sum of the weights of all patterns, in points; `columns` are the transposed cells.
  std::int32_t of(std::uint64_t cells, std::uint64_t columns) const;
  std::int32_t of(std::uint64_t cells) const { return of(cells, transposed(cells)); }

 private:
  struct Line {
    std::int16_t outer = 0;
    std::int16_t inner = 0;
    std::uint16_t present = 0;  ///< which exponents are in it
    std::uint16_t free = 0;     ///< number of free cells
  };
  std::vector<Line> lines_;
  std::vector<std::int16_t> corners_;
  std::vector<std::int16_t> edges_;
  std::vector<std::int16_t> centers_;
  std::vector<std::int16_t> outer_wide_;
  std::vector<std::int16_t> inner_wide_;
  std::vector<std::int16_t> stages_;
};

/// The one with the weights of the product.
const Quality& learned_quality();
std::span<const std::uint16_t> quality_weights();

/// The quality of a board before a tile appears.
std::int64_t quality(const State& state);
inline std::int64_t quality(const FastState& state) {
  return learned_quality().of(state.cells);
}

inline std::int32_t Quality::of(std::uint64_t cells, std::uint64_t columns) const {
  // Two cells of the row that comes first, then two of the other.
  const auto block = [](std::uint64_t board, unsigned first, unsigned other, unsigned column) {
    return (board >> (16 * first + 4 * column) & 0xffU) | (board >> (16 * other + 4 * column) & 0xffU) << 8U;
  };
  const std::uint64_t turned = (cells & 0x0f0f0f0f0f0f0f0fU) << 4U | (cells >> 4U & 0x0f0f0f0f0f0f0f0fU);
  std::int32_t sum = 0;
  std::uint32_t present = 0;
  std::uint32_t free = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const Line& row = lines_[cells >> (16 * i) & 0xffffU];
    const Line& column = lines_[columns >> (16 * i) & 0xffffU];
    sum += i == 0 || i == 3 ? row.outer + column.outer : row.inner + column.inner;
    present |= row.present;
    free += row.free;
  }
  sum += corners_[block(cells, 0, 1, 0)] + corners_[block(cells, 3, 2, 0)];
  sum += corners_[block(turned, 0, 1, 2)] + corners_[block(turned, 3, 2, 2)];
  sum += edges_[block(cells, 0, 1, 1)] + edges_[block(cells, 3, 2, 1)];
  sum += edges_[block(columns, 0, 1, 1)] + edges_[block(columns, 3, 2, 1)];
  sum += centers_[block(cells, 1, 2, 1)];
  pattern::for_each_wide_block(cells, present, [&](pattern::Kind kind, std::uint32_t code) {
    sum += kind == pattern::Kind::outer_wide_block ? outer_wide_[code] : inner_wide_[code];
  });
  sum += stages_[pattern::stage_of(present, free)];
  return sum * points_of_unit;
}

}  // namespace tilefold::slide
