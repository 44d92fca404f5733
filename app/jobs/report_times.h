// When a work that goes on and on tells how far it is: a few times a second, and so seldom that telling is a small part
// of the work, however much there is to tell.
#pragma once

#include <algorithm>
#include <chrono>

namespace tilefold::app {

class ReportTimes {
 public:
  /// Calls `tell` where it is time.
  template <class Tell>
  void report(const Tell& tell) {
    const Clock::time_point begun = Clock::now();
    if (begun < next_) return;
    tell();
    const Clock::time_point told = Clock::now();
    constexpr int share = 10;
    next_ = told + std::max<Clock::duration>(least, (told - begun) * share);
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds least{100};

  Clock::time_point next_ = Clock::now() + least;
};

}  // namespace tilefold::app
