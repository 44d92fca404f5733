// Hands out the unfinished items of a share to worker threads. It hands out each item once, in ascending order, and
// only when the item is within the window (carry_out.h).
//
// Thread-safe. An item is not handed out a second time: either its worker finishes it, or the run ends without it.
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>

#include "app/work/collector.h"

namespace tilefold::work {

class WorkQueue {
 public:
  WorkQueue(std::size_t items, Share share, Collector& collector)
      : share_(share), end_(share.size(items)), collector_(collector) {}

  /// Returns the next item. Returns nullopt if all items have been handed out, or if the next one is not yet within the
  /// window.
  std::optional<std::size_t> next();

  /// True if all items of the queue have been handed out.
  bool is_empty();

 private:
  void pass_over_done();

  std::mutex mutex_;
  Share share_;
  std::size_t end_;
  std::size_t index_ = 0;
  Collector& collector_;
};

/// Runs items from the queue until it is empty or the collector is stopped.
void run_queued(const measure::Work& work, WorkQueue& queue, Collector& collector);

}  // namespace tilefold::work
