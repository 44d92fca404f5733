// Limits how often a long task reports progress: at most ten times a second, and rarely enough that reporting takes at
// most a tenth of the time.
#pragma once

#include <algorithm>
#include <chrono>

namespace tilefold::jobs {

class ReportTimes {
 public:
  /// Calls `callback` if the next progress report is due.
  template <class Callback>
  void report(const Callback& callback) {
    const Clock::time_point begun = Clock::now();
    if (begun < next_) return;
    callback();
    const Clock::time_point told = Clock::now();
    constexpr int share = 10;
    next_ = told + std::max<Clock::duration>(min, (told - begun) * share);
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds min{100};

  Clock::time_point next_ = Clock::now() + min;
};

}  // namespace tilefold::jobs
