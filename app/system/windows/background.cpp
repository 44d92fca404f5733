#include "app/system/background.h"

#include <windows.h>

namespace tilefold::system {

void yield_to_others() {
  SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL);
}

double thread_seconds() {
  FILETIME begun;
  FILETIME ended;
  FILETIME in_system;
  FILETIME in_program;
  if (GetThreadTimes(GetCurrentThread(), &begun, &ended, &in_system, &in_program) == 0) return 0;
  const auto seconds = [](const FILETIME& time) {
    constexpr double high = 4294967296.0 * 1e-7;  // the unit is 100 ns
    return time.dwHighDateTime * high + time.dwLowDateTime * 1e-7;
  };
  return seconds(in_system) + seconds(in_program);
}

}  // namespace tilefold::system
