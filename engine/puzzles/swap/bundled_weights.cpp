#include "engine/puzzles/swap/bundled_weights.h"

#include <algorithm>
#include <array>

#include "engine/learn/bundled_weights.h"

extern "C" const char tilefold_swap_large[];
extern "C" const char tilefold_swap_large_end[];
extern "C" const char tilefold_swap_small[];
extern "C" const char tilefold_swap_small_end[];
extern "C" const char tilefold_swap_sum[];
extern "C" const char tilefold_swap_sum_end[];

namespace tilefold::swap {
namespace {

enum class BundledWeights : std::uint8_t { large, small, sum };

BundledWeights bundle_for(const Parameters& rules) {
  // Small boards have a separate network, because their games are short. Games on large boards last thousands of moves.
  constexpr int min_side_of_large = 7;
  constexpr int min_area_of_large = 50;
  if (rules.value == ValueRule::sum) return BundledWeights::sum;
  const bool is_large = std::min(rules.rows, rules.columns) >= min_side_of_large &&
                        rules.rows * rules.columns >= min_area_of_large && rules.has_gravity;
  return is_large ? BundledWeights::large : BundledWeights::small;
}

Parameters what_matters(Parameters rules) {
  rules.horizon = Parameters{}.horizon;
  rules.move_limit = Parameters{}.move_limit;
  return rules;
}

learn::BundledEvaluation<Models>& bundled_weights(const Parameters& rules) {
  static std::array<learn::BundledEvaluation<Models>, 3> evaluations{
      // the networks, in the order of the enumerators of BundledWeights
      {{learn::embedded(tilefold_swap_large, tilefold_swap_large_end), what_matters},
       {learn::embedded(tilefold_swap_small, tilefold_swap_small_end), what_matters},
       {learn::embedded(tilefold_swap_sum, tilefold_swap_sum_end), what_matters}}};
  return evaluations[static_cast<std::size_t>(bundle_for(rules))];
}

}  // namespace

std::shared_ptr<const learn::FoldedNetwork> bundled_network(const Parameters& rules) {
  return bundled_weights(rules).network(rules);
}

double bundled_scale(const Parameters& rules) {
  return bundled_weights(rules).scale(rules);
}

}  // namespace tilefold::swap
