#include "engine/puzzles/drop/bundled_weights.h"

#include "engine/learn/bundled_weights.h"

extern "C" const char tilefold_drop_stock[];
extern "C" const char tilefold_drop_stock_end[];

namespace tilefold::drop {
namespace {

Parameters what_matters(Parameters rules) {
  constexpr Parameters defaults{};
  rules.horizon = defaults.horizon;
  rules.continues = defaults.continues;
  rules.continue_rows = defaults.continue_rows;
  return rules;
}

learn::BundledEvaluation<Models>& bundled_weights(const Parameters&) {
  static learn::BundledEvaluation<Models> evaluation(learn::embedded(tilefold_drop_stock, tilefold_drop_stock_end),
                                                     what_matters);
  return evaluation;
}

}  // namespace

std::shared_ptr<const learn::FoldedNetwork> bundled_network(const Parameters& rules) {
  return bundled_weights(rules).network(rules);
}

double bundled_scale(const Parameters& rules) {
  return bundled_weights(rules).scale(rules);
}

}  // namespace tilefold::drop
