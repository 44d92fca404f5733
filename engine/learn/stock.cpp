#include "engine/learn/stock.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

namespace tilefold::learn {

std::string_view embedded(const char* begin, const char* end) {
  std::string_view bytes(begin, static_cast<std::size_t>(end - begin));
  while (bytes.ends_with('\0')) bytes.remove_suffix(1);
  return bytes;
}

StockNetworks::StockNetworks(const PuzzleInfo& info, std::string_view bytes) {
  auto head = read_head(info, bytes);
  assert(head);
  head_ = std::move(*head);
}

std::shared_ptr<const FoldedNetwork> StockNetworks::on(Extent board) {
  constexpr std::size_t most_kept = 4;
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) { return kept.board == board; });
  if (found == kept_.end()) {
    auto network = read_folded(head_, board);
    assert(network);
    if (kept_.size() == most_kept) kept_.erase(kept_.begin());
    kept_.push_back({board, std::make_shared<const FoldedNetwork>(std::move(*network))});
  } else {
    std::rotate(found, std::next(found), kept_.end());
  }
  return kept_.back().network;
}

}  // namespace tilefold::learn
