#include "engine/puzzles/slide/quality.h"

#include <cstdlib>
#include <new>

#include "engine/puzzles/slide/line_quality.h"
#include "engine/puzzles/slide/stored_weights.h"

namespace tilefold::slide {
namespace {

using pattern::Kind;

// Written by tests/tuning/slide_quality.cpp, embedded by engine/embed_weights.cmake.
constexpr std::uint64_t weights[] = {
#include "engine/puzzles/slide/quality_weights.inc"
};

constexpr std::uint32_t swapped(std::uint32_t code, unsigned one, unsigned other) {
  const std::uint32_t changes = (code >> (4 * one) ^ code >> (4 * other)) & 15U;
  return code ^ changes << (4 * one) ^ changes << (4 * other);
}

// The code of the same pattern in the mirror that leaves its place as it is; the code itself if there is none.
constexpr std::uint32_t mirror_image(Kind kind, std::uint32_t code) {
  switch (kind) {
    case Kind::outer_line:
    case Kind::inner_line: return swapped(swapped(code, 0, 3), 1, 2);
    case Kind::corner_block: return swapped(code, 1, 2);
    case Kind::edge_block: return swapped(swapped(code, 0, 1), 2, 3);
    case Kind::inner_wide_block: return code >> 12U | (code & 0xfffU) << 12U;
    case Kind::outer_axe:
    case Kind::inner_axe:
    case Kind::outer_wide_block:
    case Kind::stage: break;
  }
  return code;
}

// All are 0; memory that is never touched is never provided.
std::int16_t* codes_without_weights() {
  void* const memory = std::calloc(pattern::codes_of_six, sizeof(std::int16_t));
  if (memory == nullptr) throw std::bad_alloc();
  return static_cast<std::int16_t*>(memory);
}

}  // namespace

Quality::Quality(std::span<const std::uint64_t> stored)
    : lines_(pattern::codes_of_four),
      corners_(pattern::codes_of_four),
      edges_(pattern::codes_of_four),
      stages_(pattern::codes_of_stage) {
  for (Table& table : six_) table.reset(codes_without_weights());
  for_each_stored(stored, [&](Kind kind, std::uint32_t code, std::int16_t weight) {
    put(kind, code, weight);
    put(kind, mirror_image(kind, code), weight);
  });
  for (std::uint32_t code = 0; code < lines_.size(); ++code) {
    Line& line = lines_[code];
    for (std::uint32_t i = 0; i < 16; i += 4) {
      const std::uint32_t exponent = code >> i & 15U;
      line.present = static_cast<std::uint16_t>(line.present | 1U << exponent);
      line.free = static_cast<std::uint16_t>(line.free + (exponent == 0 ? 1 : 0));
    }
  }
}

void Quality::put(Kind kind, std::uint32_t code, std::int16_t weight) {
  switch (kind) {
    case Kind::outer_axe:
    case Kind::inner_axe:
    case Kind::outer_wide_block:
    case Kind::inner_wide_block: six_[static_cast<std::size_t>(kind)][code] = weight; break;
    case Kind::outer_line: lines_[code].outer = weight; break;
    case Kind::inner_line: lines_[code].inner = weight; break;
    case Kind::corner_block: corners_[code] = weight; break;
    case Kind::edge_block: edges_[code] = weight; break;
    case Kind::stage: stages_[code] = weight; break;
  }
}

std::span<const std::uint64_t> quality_weights() {
  return weights;
}

const Quality& learned_quality() {
  static const Quality quality(quality_weights());
  return quality;
}

std::int64_t quality(const State& state) {
  if (state.rules.rows == fast_side && state.rules.columns == fast_side)
    return learned_quality().of(packed_cells(state));
  return line_quality(state);
}

}  // namespace tilefold::slide
