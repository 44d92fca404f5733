#include "engine/puzzles/slide/quality.h"

#include <cassert>

#include "engine/puzzles/slide/line_quality.h"

namespace tilefold::slide {
namespace {

using pattern::Kind;

// Written by tests/tuning/slide_quality.cpp, embedded by engine/embed_weights.cmake.
constexpr std::uint16_t weights[] = {
#include "engine/puzzles/slide/quality_weights.inc"
};

// Weights as they are stored, one after the other.
class Reader {
 public:
  explicit Reader(std::span<const std::uint16_t> stored) : stored_(stored) {}

  bool is_at_end() const { return stored_.empty() && zeros_ == 0; }

  std::int16_t next() {
    if (zeros_ > 0) {
      --zeros_;
      return 0;
    }
    const std::uint16_t weight = take();
    if (weight == 0) zeros_ = take();
    return static_cast<std::int16_t>(weight);
  }

  /// The weights of one kind: one for every code.
  std::vector<std::int16_t> next_kind(Kind kind) {
    std::vector<std::int16_t> all(pattern::codes_of(kind));
    for (std::uint32_t code = 0; code < all.size(); ++code) {
      const std::uint32_t least = pattern::canonical(kind, code);
      all[code] = least == code ? next() : all[least];
    }
    return all;
  }

 private:
  std::uint16_t take() {
    assert(!stored_.empty());
    const std::uint16_t number = stored_.front();
    stored_ = stored_.subspan(1);
    return number;
  }

  std::span<const std::uint16_t> stored_;
  std::uint32_t zeros_ = 0;
};

}  // namespace

Quality::Quality(std::span<const std::uint16_t> stored) : lines_(pattern::codes_of(Kind::outer_line)) {
  Reader reader(stored);
  const auto outer = reader.next_kind(Kind::outer_line);
  const auto inner = reader.next_kind(Kind::inner_line);
  corners_ = reader.next_kind(Kind::corner_block);
  edges_ = reader.next_kind(Kind::edge_block);
  centers_ = reader.next_kind(Kind::center_block);
  outer_wide_ = reader.next_kind(Kind::outer_wide_block);
  inner_wide_ = reader.next_kind(Kind::inner_wide_block);
  stages_ = reader.next_kind(Kind::stage);
  assert(reader.is_at_end());
  for (std::uint32_t code = 0; code < lines_.size(); ++code) {
    Line& line = lines_[code];
    line = {.outer = outer[code], .inner = inner[code]};
    for (std::uint32_t i = 0; i < 16; i += 4) {
      const std::uint32_t exponent = code >> i & 15U;
      line.present = static_cast<std::uint16_t>(line.present | 1U << exponent);
      line.free = static_cast<std::uint16_t>(line.free + (exponent == 0 ? 1 : 0));
    }
  }
}

std::span<const std::uint16_t> quality_weights() {
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
