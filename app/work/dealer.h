// Hands out the items of a share that are not done, in ascending order, each once, and none outside the window.
//
// From any thread. Who got an item does it, or the run ends without it.
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>

#include "app/work/collector.h"

namespace tilefold::app {

class Dealer {
 public:
  Dealer(std::size_t items, Share share, Collector& collector)
      : share_(share), places_(share.size(items)), collector_(collector) {}

  /// None where all are handed out, or the next one has to wait.
  std::optional<std::size_t> next();

  /// Whether all are handed out.
  bool is_empty();

 private:
  void pass_over_done();

  std::mutex mutex_;
  Share share_;
  std::size_t places_;
  std::size_t place_ = 0;
  Collector& collector_;
};

/// Does items until all are handed out or the collector is stopped.
void do_dealt(const Work& work, Dealer& dealer, Collector& collector);

}  // namespace tilefold::app
