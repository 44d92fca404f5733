#include "engine/puzzles/drop/stock.h"

#include <cassert>
#include <string>
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

struct Stock {
  Parameters rules;
  learn::FoldedNetwork network;
};

Stock read_stock() {
  const std::string bytes = stored_bytes();
  const auto head = learn::read_head(DropRules::info(), bytes);
  assert(head);
  auto network = learn::read_folded(*head);
  assert(network);
  return {.rules = DropRules::parameters(head->plan.rules), .network = std::move(*network)};
}

const Stock& stock() {
  static const Stock stock = read_stock();
  return stock;
}

}  // namespace

bool is_stock(const Parameters& rules) {
  Parameters learned = stock().rules;
  learned.horizon = rules.horizon;
  learned.continues = rules.continues;
  learned.continue_rows = rules.continue_rows;
  return learned == rules;
}

const learn::FoldedNetwork& stock_network() {
  return stock().network;
}

}  // namespace tilefold::drop
