#include "engine/learn/stock.h"

#include <cassert>
#include <utility>

namespace tilefold::learn {

std::string_view embedded(const char* begin, const char* end) {
  std::string_view bytes(begin, static_cast<std::size_t>(end - begin));
  while (bytes.ends_with('\0')) bytes.remove_suffix(1);
  return bytes;
}

Head stock_head(const PuzzleInfo& info, std::string_view bytes) {
  auto head = read_head(info, bytes);
  assert(head);
  return std::move(*head);
}

FoldedNetwork stock_network(const Head& head) {
  auto network = read_folded(head);
  assert(network);
  return std::move(*network);
}

}  // namespace tilefold::learn
