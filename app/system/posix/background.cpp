#include "app/system/background.h"

#include <sched.h>
#include <sys/resource.h>

namespace tilefold::system {

void yield_to_others() {
#ifndef __EMSCRIPTEN__  // in the browser, threads run one at a time (third_party/web/turns.h) and have no priorities
  constexpr int niceness = 10;
  const sched_param none{};
  sched_setscheduler(0, SCHED_BATCH, &none);
  setpriority(PRIO_PROCESS, 0, niceness);  // on Linux this affects the calling thread, not the process
#endif
}

}  // namespace tilefold::system
