// Hands out the unfinished items of a share in ascending order, each once, and none outside the window.
//
// Thread-safe. An item that was handed out is not handed out again: its worker either finishes it or the run ends
// without it.
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>

#include "app/work/collector.h"

namespace tilefold::app {

class WorkQueue {
 public:
  WorkQueue(std::size_t items, Share share, Collector& collector)
      : share_(share), end_(share.size(items)), collector_(collector) {}

  /// Returns the next item; nullopt if all are handed out or the next one is still outside the window.
  std::optional<std::size_t> next();

  /// True if all items are handed out.
  bool is_empty();

 private:
  void pass_over_done();

  std::mutex mutex_;
  Share share_;
  std::size_t end_;
  std::size_t index_ = 0;
  Collector& collector_;
};

/// Runs items until all are handed out or the collector is stopped.
void run_queued(const Work& work, WorkQueue& queue, Collector& collector);

}  // namespace tilefold::app
