#include "engine/puzzles/drop/stock.h"

#include "engine/learn/stock.h"

extern "C" const char tilefold_drop_stock[];
extern "C" const char tilefold_drop_stock_end[];

namespace tilefold::drop {
namespace {

Parameters what_matters(Parameters rules) {
  constexpr Parameters standard{};
  rules.horizon = standard.horizon;
  rules.continues = standard.continues;
  rules.continue_rows = standard.continue_rows;
  return rules;
}

learn::StockEvaluation<Models>& stock(const Parameters&) {
  static learn::StockEvaluation<Models> evaluation(learn::embedded(tilefold_drop_stock, tilefold_drop_stock_end),
                                                   what_matters);
  return evaluation;
}

}  // namespace

std::shared_ptr<const learn::FoldedNetwork> stock_network(const Parameters& rules) {
  return stock(rules).network(rules);
}

double stock_scale(const Parameters& rules) {
  return stock(rules).scale(rules);
}

}  // namespace tilefold::drop
