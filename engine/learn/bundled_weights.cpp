#include "engine/learn/bundled_weights.h"

#include <cassert>
#include <utility>

namespace tilefold::learn {

std::string_view embedded(const char* begin, const char* end) {
  std::string_view bytes(begin, static_cast<std::size_t>(end - begin));
  while (bytes.ends_with('\0')) bytes.remove_suffix(1);
  return bytes;
}

BundledNetworks::BundledNetworks(const PuzzleInfo& info, std::string_view bytes) {
  auto head = read_head(info, bytes);
  assert(head);
  head_ = std::move(*head);
}

std::shared_ptr<const FoldedNetwork> BundledNetworks::on(Extent board) {
  return networks_.of(board, [&] {
    auto network = read_folded(head_, board);
    assert(network);
    return std::make_shared<const FoldedNetwork>(std::move(*network));
  });
}

}  // namespace tilefold::learn
