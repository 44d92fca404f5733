#include "engine/puzzles/drop/stock.h"

#include "engine/learn/stock.h"

extern "C" const char tilefold_drop_stock[];
extern "C" const char tilefold_drop_stock_end[];

namespace tilefold::drop {
namespace {

learn::Head stock_head() {
  return learn::stock_head(DropRules::info(), learn::embedded(tilefold_drop_stock, tilefold_drop_stock_end));
}

}  // namespace

bool is_stock(const Parameters& rules) {
  // The network is not read for rules that it does not know.
  static const Parameters of_stock = DropRules::parameters(stock_head().plan.rules);
  Parameters learned = of_stock;
  learned.horizon = rules.horizon;
  learned.continues = rules.continues;
  learned.continue_rows = rules.continue_rows;
  return learned == rules;
}

const learn::FoldedNetwork& stock_network() {
  static const learn::FoldedNetwork network = learn::stock_network(stock_head());
  return network;
}

}  // namespace tilefold::drop
