#include "engine/puzzles/slide/evaluation.h"

#include <cstdlib>
#include <new>

#include "engine/puzzles/slide/stored_weights.h"
#include "engine/search/large_pages.h"

// Written by tests/tuning/slide_evaluation.cpp, the lowest byte of each word first; see engine/embedded.S.in.
extern "C" const std::uint64_t tilefold_slide_evaluation[];
extern "C" const std::uint64_t tilefold_slide_evaluation_end[];

namespace tilefold::slide {
namespace {

static_assert(std::endian::native == std::endian::little);

using feature::Kind;

constexpr std::uint32_t swapped(std::uint32_t index, unsigned one, unsigned other) {
  const std::uint32_t changes = (index >> (4 * one) ^ index >> (4 * other)) & 15U;
  return index ^ changes << (4 * one) ^ changes << (4 * other);
}

// The index of the same feature in the mirror that leaves its place as it is; the index itself if there is none.
constexpr std::uint32_t mirror_image(Kind kind, std::uint32_t index) {
  switch (kind) {
    case Kind::outer_line:
    case Kind::inner_line: return swapped(swapped(index, 0, 3), 1, 2);
    case Kind::corner_block: return swapped(index, 1, 2);
    case Kind::edge_block: return swapped(swapped(index, 0, 1), 2, 3);
    case Kind::inner_wide_block: return index >> 12U | (index & 0xfffU) << 12U;
    case Kind::outer_line_and_two:
    case Kind::inner_line_and_two:
    case Kind::outer_wide_block:
    case Kind::era: break;
  }
  return index;
}

// All are 0.
std::int16_t* indices_without_weights() {
  void* const memory = std::calloc(feature::indices_of_six, sizeof(std::int16_t));
  if (memory == nullptr) throw std::bad_alloc();
  want_large_pages(memory, feature::indices_of_six * sizeof(std::int16_t));
  return static_cast<std::int16_t*>(memory);
}

}  // namespace

Evaluation::Evaluation(std::span<const std::uint64_t> stored)
    : lines_(feature::indices_of_four),
      corners_(feature::indices_of_four),
      edges_(feature::indices_of_four),
      eras_(feature::indices_of_era) {
  for (Table& table : six_) table.reset(indices_without_weights());
  for_each_stored(stored, [&](Kind kind, std::uint32_t index, std::int16_t weight) {
    put(kind, index, weight);
    put(kind, mirror_image(kind, index), weight);
  });
  for (std::uint32_t index = 0; index < lines_.size(); ++index) {
    RowSums& line = lines_[index];
    for (std::uint32_t i = 0; i < 16; i += 4) {
      const std::uint32_t exponent = index >> i & 15U;
      line.present = static_cast<std::uint16_t>(line.present | 1U << exponent);
      line.free = static_cast<std::uint16_t>(line.free + (exponent == 0 ? 1 : 0));
    }
  }
}

void Evaluation::put(Kind kind, std::uint32_t index, std::int16_t weight) {
  switch (kind) {
    case Kind::outer_line_and_two:
    case Kind::inner_line_and_two:
    case Kind::outer_wide_block:
    case Kind::inner_wide_block: six_[static_cast<std::size_t>(kind)][index] = weight; break;
    case Kind::outer_line: lines_[index].outer = weight; break;
    case Kind::inner_line: lines_[index].inner = weight; break;
    case Kind::corner_block: corners_[index] = weight; break;
    case Kind::edge_block: edges_[index] = weight; break;
    case Kind::era: eras_[index] = weight; break;
  }
}

std::span<const std::uint64_t> evaluation_weights() {
  return {tilefold_slide_evaluation, tilefold_slide_evaluation_end};
}

const Evaluation& learned_evaluation() {
  static const Evaluation evaluation(evaluation_weights());
  return evaluation;
}

std::int64_t evaluation(const State& state) {
  return has_own_evaluation(state.rules) ? learned_evaluation().of(packed_cells(state)) : 0;
}

}  // namespace tilefold::slide
