// Collects the results of one run: appends them to the results file, puts them in order and delivers them.
//
// It does not run items. Worker threads ask it whether an item already has a result or may be started, and pass their
// results to it. Thread-safe. Invariant: a result is written to the file before its item counts as done.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include "app/work/carry_out.h"
#include "app/work/in_order.h"

namespace tilefold::work {

class Collector {
 public:
  Collector(const measure::Work& work, const RunOptions& options, const measure::ResultHandler& handle);

  bool has(std::size_t item) const;
  void add(std::size_t item, const std::string& result);

  /// `may_begin` returns true if the item with this index in the share is within the window (carry_out.h). `wait_for`
  /// waits until `may_begin` would return true. Both return false after a stop.
  bool may_begin(std::size_t index);
  bool wait_for(std::size_t index);

  /// Waits until a result of an item arrives, but only for a short time.
  void wait_for_room();

  /// Stops the run: no further items are started.
  void give_up();
  void fail(Error problem);
  bool is_stopped() const { return stop_.stop_requested(); }
  std::stop_token stop() const { return stop_.get_token(); }

  /// Delivers the remaining results. Returns true if all results have arrived. Requires: no thread calls `add` any
  /// more.
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

}  // namespace tilefold::work
