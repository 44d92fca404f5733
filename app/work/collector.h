// Where the results of one run come together: into the file, into their order, and to whoever takes them.
//
// It does no item. Whoever does them asks it whether an item is done already and may be begun, and gives it the
// results; from any thread. Law: a result is in the file before it is counted as done.
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
  Collector(const Work& work, const Terms& terms, const TakeResult& take);

  bool has(std::size_t item) const;
  void add(std::size_t item, const std::string& result);

  /// Whether the item at a place of the share is within the window; `wait_for` waits until it is. False when stopped.
  bool may_begin(std::size_t place);
  bool wait_for(std::size_t place);

  /// Waits until something has moved on, but not for long.
  void wait_for_room();

  /// Stops everything: nothing more will be begun.
  void give_up();
  void fail(Error problem);
  bool is_stopped() const { return stop_.stop_requested(); }
  std::stop_token stop() const { return stop_.get_token(); }

  /// To be called when nobody adds any more: true when all is there.
  Result<bool> finish();

 private:
  InOrder::Known known();

  const Terms& terms_;
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
