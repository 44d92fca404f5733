#include "engine/puzzles/swap/stock.h"

#include <array>
#include <mutex>
#include <optional>

#include "engine/learn/stock.h"

extern "C" const char tilefold_swap_doubling[];
extern "C" const char tilefold_swap_doubling_end[];
extern "C" const char tilefold_swap_sum[];
extern "C" const char tilefold_swap_sum_end[];

namespace tilefold::swap {
namespace {

// Of one size of a board, read when it is first asked for.
struct Slot {
  std::once_flag once;
  std::optional<learn::FoldedNetwork> network;
};

using Slots = std::array<std::array<Slot, greatest_side + 1>, greatest_side + 1>;

learn::Head stock_head(ValueRule value) {
  const bool is_sum = value == ValueRule::sum;
  return learn::stock_head(SwapRules::info(),
                           is_sum ? learn::embedded(tilefold_swap_sum, tilefold_swap_sum_end)
                                  : learn::embedded(tilefold_swap_doubling, tilefold_swap_doubling_end));
}

}  // namespace

const learn::FoldedNetwork& stock_network(const Parameters& rules) {
  static std::array<Slots, 2> slots;
  Slot& slot = slots[rules.value == ValueRule::sum ? 1 : 0][static_cast<std::size_t>(rules.rows)]
                    [static_cast<std::size_t>(rules.columns)];
  std::call_once(slot.once, [&] {
    slot.network = learn::stock_network(stock_head(rules.value), {.rows = rules.rows, .columns = rules.columns});
  });
  return *slot.network;
}

}  // namespace tilefold::swap
