// A place where threads wait for each other.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace tilefold::test {

/// Stands in for std::barrier, because the one of GCC 12 misses wake-ups on systems without futexes, such as Windows.
class MeetingPoint {
 public:
  explicit MeetingPoint(std::size_t threads) : threads_(threads) {}

  /// Returns as soon as every thread has called it. All threads may then meet again.
  void arrive_and_wait() {
    std::unique_lock lock(mutex_);
    const std::size_t meeting = meetings_;
    if (++arrived_ == threads_) {
      arrived_ = 0;
      ++meetings_;
      all_arrived_.notify_all();
    } else {
      all_arrived_.wait(lock, [&] { return meetings_ != meeting; });
    }
  }

 private:
  std::size_t threads_;
  std::size_t arrived_ = 0;
  std::size_t meetings_ = 0;  // finished meetings
  std::mutex mutex_;
  std::condition_variable all_arrived_;
};

}  // namespace tilefold::test
