#include "engine/puzzles/slide/bundled_weights.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/learn/bundled_weights.h"

extern "C" const char tilefold_slide_3x3[];
extern "C" const char tilefold_slide_3x3_end[];
extern "C" const char tilefold_slide_3x4[];
extern "C" const char tilefold_slide_3x4_end[];
extern "C" const char tilefold_slide_4x4[];
extern "C" const char tilefold_slide_4x4_end[];
extern "C" const char tilefold_slide_4x5[];
extern "C" const char tilefold_slide_4x5_end[];

namespace tilefold::slide {
namespace {

// Returns the index of the network with which `greedy` plays best (docs/measurements/slide.md). There is one network
// for 3×3 boards, one for 4×4 boards, one for 3×4 boards and boards of up to six cells, and one for all other boards,
// which was trained on 4×5 boards.
std::size_t bundle_for(const Parameters& rules) {
  constexpr int max_area_of_smallest = 6;
  const auto [shorter, longer] = std::minmax(rules.rows, rules.columns);
  if (shorter == longer && (shorter == 3 || shorter == 4)) return shorter == 3 ? 0 : 2;
  const bool is_small = shorter == 3 && longer == 4;
  return is_small || rules.rows * rules.columns <= max_area_of_smallest ? 1 : 3;
}

Parameters what_matters(Parameters rules) {
  constexpr Parameters defaults{};
  if (rules.rows > rules.columns) std::swap(rules.rows, rules.columns);
  rules.start_tiles = defaults.start_tiles;
  rules.goal_exponent = defaults.goal_exponent;
  return rules;
}

learn::BundledEvaluation<Models>& bundled_weights(const Parameters& rules) {
  static std::array<learn::BundledEvaluation<Models>, 4> evaluations{
      {{learn::embedded(tilefold_slide_3x3, tilefold_slide_3x3_end), what_matters},
       {learn::embedded(tilefold_slide_3x4, tilefold_slide_3x4_end), what_matters},
       {learn::embedded(tilefold_slide_4x4, tilefold_slide_4x4_end), what_matters},
       {learn::embedded(tilefold_slide_4x5, tilefold_slide_4x5_end), what_matters}}};
  return evaluations[bundle_for(rules)];
}

}  // namespace

std::shared_ptr<const learn::FoldedNetwork> bundled_network(const Parameters& rules) {
  return bundled_weights(rules).network(rules);
}

double bundled_scale(const Parameters& rules) {
  return bundled_weights(rules).scale(rules);
}

}  // namespace tilefold::slide
