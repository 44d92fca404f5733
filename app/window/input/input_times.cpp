#include "app/window/input/input_times.h"

#include <algorithm>
#include <string_view>

namespace tilefold::window {
namespace {

// The difference between two clocks that count whole milliseconds. A millisecond begins at different times on the two
// clocks, so single readings differ by 1 ms. The lower reading is kept, so that a time always converts to the same
// time.
class ClockDifference {
 public:
  std::int64_t update(std::int64_t time, std::int64_t other) {
    const std::int64_t found = time - other;
    if (found < difference_) difference_ = found;
    if (found > difference_ + 1) difference_ = found - 1;
    return difference_;
  }

 private:
  std::int64_t difference_ = 0;
};

// Returns how long ago SDL received the event, in ms of the clock of the profile.
std::int64_t age_of(const SDL_Event& event, const profile::Clock& clock) {
  static ClockDifference difference;
  std::int64_t now = 0;
  std::int64_t ticks = 0;
  do {  // again if another process ran between the readings
    ticks = SDL_GetTicks();
    now = clock.steady_ms();
  } while (ticks != SDL_GetTicks());
  return std::max<std::int64_t>(0, now - difference.update(now, ticks) - event.common.timestamp);
}

}  // namespace

void record_input(play::GameRecording& recording, const SDL_Event& event) {
  using Step = play::GameRecording::InputStep;
  if (recording.repository() == nullptr) return;
  const std::int64_t age = age_of(event, recording.repository()->store().clock());
  const auto record = [&](Step step, std::string_view device) { recording.record_input(step, device, age); };
  const auto pointer = [](Uint32 which) { return which == SDL_TOUCH_MOUSEID ? "touch" : "mouse"; };
  switch (event.type) {
    case SDL_KEYDOWN: record(Step::press, "keyboard"); break;
    case SDL_MOUSEMOTION: record(Step::motion, pointer(event.motion.which)); break;
    case SDL_MOUSEBUTTONDOWN: record(Step::press, pointer(event.button.which)); break;
    case SDL_MOUSEBUTTONUP: record(Step::release, pointer(event.button.which)); break;
    case SDL_CONTROLLERBUTTONDOWN: record(Step::press, "gamepad"); break;
    case SDL_CONTROLLERAXISMOTION: record(Step::other, "gamepad"); break;
    default: break;
  }
}

}  // namespace tilefold::window
