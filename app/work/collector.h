// Collects the results of one run: appends them to the file, restores their order and delivers them.
//
// It runs no items. Workers ask it whether an item is already done or may be started, and hand it their results.
// Thread-safe. Invariant: a result is in the file before it is counted as done.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include "app/work/carry_out.h"
#include "app/work/in_order.h"

namespace tilefold::app {

class Collector {
 public:
  Collector(const Work& work, const RunOptions& options, const ResultHandler& handle);

  bool has(std::size_t item) const;
  void add(std::size_t item, const std::string& result);

  /// `may_begin` is true if the item at this index of the share is within the window. `wait_for` blocks until it is.
  /// Both return false after a stop.
  bool may_begin(std::size_t index);
  bool wait_for(std::size_t index);

  /// Blocks until a result arrives, or for a short time at most.
  void wait_for_room();

  /// Stops the run: no further item is started.
  void give_up();
  void fail(Error problem);
  bool is_stopped() const { return stop_.stop_requested(); }
  std::stop_token stop() const { return stop_.get_token(); }

  /// Returns true if all results arrived. Requires: no thread calls `add` any more.
  Result<bool> finish();

 private:
  InOrder::Known known();

  const RunOptions& options_;
  std::optional<Error> problem_;
  std::stop_source stop_;
  std::mutex mutex_;
  std::condition_variable moved_;
  InOrder order_;
  std::size_t missing_;
  std::size_t done_;
  std::stop_callback<std::function<void()>> watch_;
};

}  // namespace tilefold::app
