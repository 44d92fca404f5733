#include "app/window/input/input_times.h"

#include <algorithm>
#include <string_view>

namespace tilefold::window {

void record_input(play::GameRecording& recording, const SDL_Event& event) {
  using Step = play::GameRecording::InputStep;
  const auto age = std::max(0, static_cast<std::int32_t>(SDL_GetTicks() - event.common.timestamp));
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
