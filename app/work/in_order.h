// Puts results that come in any order back into the order of their items, and passes each on as soon as all before it
// have.
//
// It holds what came too early and nothing else. Law: what is taken comes in ascending order, each once.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "app/measure/work.h"
#include "app/work/share.h"

namespace tilefold::app {

class InOrder {
 public:
  /// `known` has the results that need not come, and gives one when its turn is there; false where it has none.
  using Known = std::function<bool(std::size_t item, std::string& result)>;

  InOrder(Share share, std::size_t items, Known known, TakeResult take)
      : share_(share), places_(share.size(items)), known_(std::move(known)), take_(std::move(take)) {
    pass_on();
  }

  void add(std::size_t item, std::string result) {
    early_.emplace(item, std::move(result));
    pass_on();
  }

  /// Passes on what is there although something before it is not; nothing comes afterwards.
  void flush() {
    while (place_ < places_) {
      pass_on();
      if (place_ < places_) ++place_;
    }
  }

  /// All before this place of the share have been passed on.
  std::size_t place() const { return place_; }

 private:
  void pass_on() {
    for (std::string result; place_ < places_; ++place_) {
      const std::size_t item = share_.item(place_);
      const auto found = early_.find(item);
      if (found != early_.end()) {
        take_(item, found->second);
        early_.erase(found);
      } else if (known_ && known_(item, result)) {
        take_(item, result);
      } else {
        return;
      }
    }
  }

  Share share_;
  std::size_t places_;
  std::size_t place_ = 0;
  std::map<std::size_t, std::string> early_;
  Known known_;
  TakeResult take_;
};

}  // namespace tilefold::app
