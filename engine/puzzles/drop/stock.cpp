#include "engine/puzzles/drop/stock.h"

#include "engine/learn/stock.h"

extern "C" const char tilefold_drop_stock[];
extern "C" const char tilefold_drop_stock_end[];

namespace tilefold::drop {

std::shared_ptr<const learn::FoldedNetwork> stock_network(const Parameters& rules) {
  static learn::StockNetworks networks(DropRules::info(),
                                       learn::embedded(tilefold_drop_stock, tilefold_drop_stock_end));
  return networks.on({.rows = rules.rows, .columns = rules.columns});
}

}  // namespace tilefold::drop
