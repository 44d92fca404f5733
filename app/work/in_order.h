// Puts results that arrive in any order back into the order of their items, and delivers each as soon as all earlier
// ones are delivered.
//
// It buffers only results that arrive early; large buffers go to a temporary file (spooled.h). Invariant: results are
// delivered in ascending order, each once.
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

namespace tilefold::app {

/// Results by the places of their items. The memory of results that were taken is freed when the buffer becomes empty.
class EarlyResults {
 public:
  bool has(std::size_t place) const { return place < pieces_.size() && pieces_[place].size != none; }

  void put(std::size_t place, std::string_view result) {
    if (place >= pieces_.size()) pieces_.resize(place + 1);
    pieces_[place] = {.begin = texts_.size(), .size = result.size()};
    texts_.insert(texts_.end(), result.begin(), result.end());
    ++count_;
  }

  std::string pop(std::size_t place) {
    const Piece piece = std::exchange(pieces_[place], {});
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

  DiskBackedVector<Piece> pieces_;
  DiskBackedVector<char> texts_;
  std::size_t count_ = 0;
};

class InOrder {
 public:
  /// Reads a result that was computed earlier into `result`; returns false if the item has none.
  using Known = std::function<bool(std::size_t item, std::string& result)>;

  InOrder(Share share, std::size_t items, Known known, ResultHandler handle)
      : share_(share), places_(share.size(items)), known_(std::move(known)), handle_(std::move(handle)) {
    pass_on();
  }

  void add(std::size_t item, std::string_view result) {
    if (const std::size_t place = share_.place(item); place != place_) {
      early_.put(place, result);
      return;
    }
    handle_(item, result);
    ++place_;
    pass_on();
  }

  /// Delivers all buffered results, skipping missing ones. Nothing may be added afterwards.
  void flush() {
    while (place_ < places_) {
      pass_on();
      if (place_ < places_) ++place_;
    }
  }

  /// Number of places of the share that were delivered.
  std::size_t place() const { return place_; }

 private:
  void pass_on() {
    for (std::string result; place_ < places_; ++place_) {
      const std::size_t item = share_.item(place_);
      if (early_.has(place_)) {
        handle_(item, early_.pop(place_));
      } else if (known_ && known_(item, result)) {
        handle_(item, result);
      } else {
        return;
      }
    }
  }

  Share share_;
  std::size_t places_;
  std::size_t place_ = 0;
  EarlyResults early_;
  Known known_;
  ResultHandler handle_;
};

}  // namespace tilefold::app
