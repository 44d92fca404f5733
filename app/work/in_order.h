// Puts results in the order of their items. Results may arrive in any order; each is delivered as soon as all earlier
// ones have been delivered.
//
// Only results that arrive too early are stored. If there are many, they are stored in a temporary file
// (disk_backed_vector.h). Invariant: each result is delivered once, in ascending order.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "app/measure/disk_backed_vector.h"
#include "app/measure/work.h"
#include "app/work/share.h"

namespace tilefold::work {

/// Stores results by the index of their items. The memory of the texts is freed when all results have been removed.
class EarlyResults {
 public:
  bool has(std::size_t index) const { return index < pieces_.size() && pieces_[index].size != none; }

  void put(std::size_t index, std::string_view result) {
    if (index >= pieces_.size()) pieces_.resize(index + 1);
    pieces_[index] = {.begin = texts_.size(), .size = result.size()};
    texts_.insert(texts_.end(), result.begin(), result.end());
    ++count_;
  }

  std::string pop(std::size_t index) {
    const Piece piece = std::exchange(pieces_[index], {});
    std::string result(texts_.data() + piece.begin, piece.size);
    if (--count_ == 0) texts_.clear();
    return result;
  }

 private:
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

  struct Piece {
    std::size_t begin = 0;
    std::size_t size = none;
  };

  measure::DiskBackedVector<Piece> pieces_;
  measure::DiskBackedVector<char> texts_;
  std::size_t count_ = 0;
};

class InOrder {
 public:
  /// Reads the result that an item has from an earlier run. Returns false if the item has none.
  using Known = std::function<bool(std::size_t item, std::string& result)>;

  InOrder(Share share, std::size_t items, Known known, measure::ResultHandler handle)
      : share_(share), end_(share.size(items)), known_(std::move(known)), handle_(std::move(handle)) {
    pass_on();
  }

  void add(std::size_t item, std::string_view result) {
    if (const std::size_t index = share_.index(item); index != index_) {
      early_.put(index, result);
      return;
    }
    handle_(item, result);
    ++index_;
    pass_on();
  }

  /// Delivers all stored results and skips items without one. Requires: no result is added afterwards.
  void flush() {
    while (index_ < end_) {
      pass_on();
      if (index_ < end_) ++index_;
    }
  }

  /// Returns the index, within the share, of the next item to deliver.
  std::size_t index() const { return index_; }

 private:
  void pass_on() {
    for (std::string result; index_ < end_; ++index_) {
      const std::size_t item = share_.item(index_);
      if (early_.has(index_)) {
        handle_(item, early_.pop(index_));
      } else if (known_ && known_(item, result)) {
        handle_(item, result);
      } else {
        return;
      }
    }
  }

  Share share_;
  std::size_t end_;
  std::size_t index_ = 0;
  EarlyResults early_;
  Known known_;
  measure::ResultHandler handle_;
};

}  // namespace tilefold::work
