#include "engine/puzzles/slide/late.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "engine/core/rules_puzzle.h"
#include "engine/learn/bundled_weights.h"
#include "engine/puzzles/slide/learning.h"

extern "C" const char tilefold_slide_late[];
extern "C" const char tilefold_slide_late_end[];

namespace tilefold::slide {
namespace {

// The order in which players place the large tiles: the first row from left to right, the second row from right to
// left, and so on.
constexpr std::array<unsigned, packed_area> path{0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13, 12};

constexpr std::uint32_t min_small_tiles = 2;
constexpr std::uint32_t max_small_tiles = 3;

std::uint64_t tile_in(unsigned cell, std::uint32_t exponent) {
  return std::uint64_t{exponent} << (packed_bits * cell);
}

unsigned free_cell(std::uint64_t cells, Rng& rng) {
  const std::uint64_t empty = empty_cells(cells);
  const std::uint64_t cell = nth_empty(empty, rng.below(static_cast<std::uint32_t>(std::popcount(empty))));
  return static_cast<unsigned>(std::countr_zero(cell)) / packed_bits;
}

}  // namespace

std::optional<LateState> LateEvaluation::position(const State& state) const {
  if (!is_fast(state)) return std::nullopt;
  const FastState fast = to_fast(state);
  if (!has_set(fast.cells, stage_.least)) return std::nullopt;
  return LateState{fast, stage_};
}

LateState LateGames::begin(Rng& rng) const {
  FastState state{.four_percent = four_percent};
  // In a quarter of the games, one or two of the smallest large tiles are elsewhere.
  const std::uint32_t strays = rng.below(4) == 0 ? 1 + rng.below(2) : 0;
  const auto size = static_cast<std::uint32_t>(size_of_set(stage.least));
  for (std::uint32_t i = 0; i < size; ++i) {
    const bool is_stray = i + strays >= size;
    const unsigned cell = is_stray ? free_cell(state.cells, rng) : path[i];
    state.cells |= tile_in(cell, static_cast<std::uint32_t>(largest_of_set) - i);
  }
  const std::uint32_t small = min_small_tiles + rng.below(max_small_tiles - min_small_tiles + 1);
  for (std::uint32_t i = 0; i < small; ++i) {
    const std::uint32_t kinds = stage.least - 1U;
    const std::uint32_t exponent = 1 + std::min(rng.below(kinds), rng.below(kinds));
    state.cells |= tile_in(free_cell(state.cells, rng), exponent);
  }
  return {state, stage};
}

std::shared_ptr<const LateEvaluation> bundled_late() {
  static const auto late = [] {
    const auto read = learning().read(ParameterValues(SlideRules::info().parameters),
                                      learn::embedded(tilefold_slide_late, tilefold_slide_late_end));
    assert(read);
    return std::dynamic_pointer_cast<const LateEvaluation>(*read);
  }();
  return late;
}

Choice in_points_of_game(const LateState& state, Choice choice) {
  // The slides of a stage score about 4500 points. Games that survive the stage score about 200,000 points after it.
  constexpr double scale = 200'000.0 / (4500 + static_cast<double>(LateRules::points_of_survival));
  for (MoveValue& value : choice.values) value.score_gain = slid(state.cells, direction_of(value.move)).score;
  return on_scale(scale, std::move(choice));
}

}  // namespace tilefold::slide
