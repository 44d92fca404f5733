// Boards of 4×4 cells in one 64-bit word: four bits per cell, row by row, the first cell in the lowest bits.
//
// Reflections and rotations of such a board take a few instructions.
//
// Source: R. Xiao's 2048 program (2014, "nneonneo").
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace tilefold {

using PackedBoard = std::uint64_t;

constexpr int packed_side = 4;
constexpr std::size_t packed_area = 16;
constexpr unsigned packed_bits = 4;  ///< number of bits per cell

/// Swaps rows and columns.
constexpr PackedBoard transposed(PackedBoard board) {
  const PackedBoard stay = board & 0xf0f00f0ff0f00f0fU;
  const PackedBoard up = board & 0x0000f0f00000f0f0U;
  const PackedBoard down = board & 0x0f0f00000f0f0000U;
  const PackedBoard blocks = stay | up << 12U | down >> 12U;
  return (blocks & 0xff00ff0000ff00ffU) | (blocks & 0x00000000ff00ff00U) << 24U | (blocks & 0x00ff00ff00000000U) >> 24U;
}

/// Reverses the cells of every row.
constexpr PackedBoard mirrored(PackedBoard board) {
  const PackedBoard pairs = (board & 0x0f0f0f0f0f0f0f0fU) << 4U | (board >> 4U & 0x0f0f0f0f0f0f0f0fU);
  return (pairs & 0x00ff00ff00ff00ffU) << 8U | (pairs >> 8U & 0x00ff00ff00ff00ffU);
}

/// Reverses the order of the rows.
constexpr PackedBoard flipped(PackedBoard board) {
  const PackedBoard pairs = board << 32U | board >> 32U;
  return (pairs & 0x0000ffff0000ffffU) << 16U | (pairs >> 16U & 0x0000ffff0000ffffU);
}

/// Returns the board and its other seven reflections and rotations; the board itself comes first.
constexpr std::array<PackedBoard, 8> all_images(PackedBoard board) {
  const PackedBoard columns = transposed(board);
  return {board,   mirrored(board),   flipped(board),   mirrored(flipped(board)),
          columns, mirrored(columns), flipped(columns), mirrored(flipped(columns))};
}

/// Returns a word in which the lowest bit of a cell is set if the cell is 0 in `board`, and all other bits are 0.
constexpr PackedBoard empty_cells(PackedBoard board) {
  const PackedBoard pairs = board | board >> 2U;
  return ~(pairs | pairs >> 1U) & 0x1111111111111111U;
}

/// True if at least one cell contains `number` or more. Requires `number` from 1 to 15.
constexpr bool has_as_much(PackedBoard board, int number) {
  constexpr PackedBoard ones = 0x0101010101010101U;
  constexpr PackedBoard cells = 0x0f0f0f0f0f0f0f0fU;
  const PackedBoard to_carry = ones * static_cast<PackedBoard>((1 << packed_bits) - number);
  return ((((board & cells) + to_carry) | ((board >> packed_bits & cells) + to_carry)) & ones << packed_bits) != 0;
}

}  // namespace tilefold
