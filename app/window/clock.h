// The window's clock, used for frames, notices and timers.
#pragma once

#include <chrono>

namespace tilefold::window {

/// Returns milliseconds since an arbitrary fixed time.
inline double clock_ms() {
  using std::chrono::duration;
  return duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace tilefold::window
