#include "app/system/background.h"

#include <sched.h>
#include <sys/resource.h>
#include <time.h>

namespace tilefold::system {

void yield_to_others() {
#ifndef __EMSCRIPTEN__  // in the browser, threads run one at a time (third_party/web/turns.h) and have no priorities
  constexpr int niceness = 10;
  const sched_param none{};
  sched_setscheduler(0, SCHED_BATCH, &none);
  setpriority(PRIO_PROCESS, 0, niceness);  // on Linux this affects the calling thread, not the process
#endif
}

double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace tilefold::system
