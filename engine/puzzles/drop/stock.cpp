#include "engine/puzzles/drop/stock.h"

#include <cassert>
#include <string>
#include <string_view>
#include <utility>

#include "engine/learn/weight_file.h"

namespace tilefold::drop {
namespace {

// stock.weights, its bytes in words of 64 bits, the lowest first; see engine/embed_weights.cmake.
constexpr std::uint64_t stored_words[] = {
#include "engine/puzzles/drop/stock_weights.inc"
};

// The last word is filled up with zeros.
std::string stored_bytes() {
  std::string bytes;
  bytes.reserve(8 * std::size(stored_words));
  for (const std::uint64_t word : stored_words)
    for (unsigned shift = 0; shift < 64; shift += 8) bytes.push_back(static_cast<char>(word >> shift & 0xffU));
  while (bytes.back() == '\0') bytes.pop_back();
  return bytes;
}

learn::Head read_stock_head(std::string_view bytes) {
  auto head = learn::read_head(DropRules::info(), bytes);
  assert(head);
  return std::move(*head);
}

learn::FoldedNetwork read_stock_network() {
  const std::string bytes = stored_bytes();
  auto network = learn::read_folded(read_stock_head(bytes));
  assert(network);
  return std::move(*network);
}

}  // namespace

bool is_stock(const Parameters& rules) {
  // The network is not read for rules that it does not know.
  static const Parameters of_stock = DropRules::parameters(read_stock_head(stored_bytes()).plan.rules);
  Parameters learned = of_stock;
  learned.horizon = rules.horizon;
  learned.continues = rules.continues;
  learned.continue_rows = rules.continue_rows;
  return learned == rules;
}

const learn::FoldedNetwork& stock_network() {
  static const learn::FoldedNetwork network = read_stock_network();
  return network;
}

}  // namespace tilefold::drop
