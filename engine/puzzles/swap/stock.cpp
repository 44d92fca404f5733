#include "engine/puzzles/swap/stock.h"

#include <algorithm>
#include <array>

#include "engine/learn/stock.h"

extern "C" const char tilefold_swap_large[];
extern "C" const char tilefold_swap_large_end[];
extern "C" const char tilefold_swap_small[];
extern "C" const char tilefold_swap_small_end[];
extern "C" const char tilefold_swap_sum[];
extern "C" const char tilefold_swap_sum_end[];

namespace tilefold::swap {
namespace {

enum class Stock : std::uint8_t { large, small, sum };

Stock stock_for(const Parameters& rules) {
  // Small boards have a separate network, because their games are short, not thousands of moves long.
  constexpr int least_side_of_large = 7;
  constexpr int least_area_of_large = 50;
  if (rules.value == ValueRule::sum) return Stock::sum;
  const bool is_large = std::min(rules.rows, rules.columns) >= least_side_of_large &&
                        rules.rows * rules.columns >= least_area_of_large && rules.has_gravity;
  return is_large ? Stock::large : Stock::small;
}

Parameters what_matters(Parameters rules) {
  rules.horizon = Parameters{}.horizon;
  return rules;
}

learn::StockEvaluation<Models>& stock(const Parameters& rules) {
  static std::array<learn::StockEvaluation<Models>, 3> evaluations{
      // In the order of Stock.
      {{learn::embedded(tilefold_swap_large, tilefold_swap_large_end), what_matters},
       {learn::embedded(tilefold_swap_small, tilefold_swap_small_end), what_matters},
       {learn::embedded(tilefold_swap_sum, tilefold_swap_sum_end), what_matters}}};
  return evaluations[static_cast<std::size_t>(stock_for(rules))];
}

}  // namespace

std::shared_ptr<const learn::FoldedNetwork> stock_network(const Parameters& rules) {
  return stock(rules).network(rules);
}

double stock_scale(const Parameters& rules) {
  return stock(rules).scale(rules);
}

}  // namespace tilefold::swap
