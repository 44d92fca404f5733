// Replaces what only strategies need, which is learned weights and background threads.
//
// In the plugin only people play, and no request can start a strategy. The weights are therefore empty, and a "thread"
// runs its work at once.

#include "third_party/web/turns.h"

#define TILEFOLD_NO_WEIGHTS(name)            \
  extern const char tilefold_##name[8] = {}; \
  extern const char tilefold_##name##_end[8] = {}

extern "C" {
TILEFOLD_NO_WEIGHTS(drop_stock);
TILEFOLD_NO_WEIGHTS(slide_3x3);
TILEFOLD_NO_WEIGHTS(slide_3x4);
TILEFOLD_NO_WEIGHTS(slide_4x4);
TILEFOLD_NO_WEIGHTS(slide_4x5);
TILEFOLD_NO_WEIGHTS(swap_large);
TILEFOLD_NO_WEIGHTS(swap_small);
TILEFOLD_NO_WEIGHTS(swap_sum);
}

namespace tilefold::turns {

class Thread {};

std::shared_ptr<Thread> begin(Work work) {
  work.call();
  return std::make_shared<Thread>();
}

void join(Thread&) {}
void end_turn_when_due() {}
void pause() {}
void wake_all() {}

}  // namespace tilefold::turns
