// The clock that the window goes by: frames, notices and what is due.
#pragma once

#include <chrono>

namespace tilefold::app {

/// Milliseconds since some fixed moment.
inline double clock_ms() {
  using std::chrono::duration;
  return duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace tilefold::app
