#include "app/play/timed_command.h"

#include <utility>

namespace tilefold::app {

const CommandSpec* TimedCommand::find() const {
  for (const CommandSpec& command : view_.puzzle().about().commands)
    if (command.after > 0 && view_.puzzle().interpret(gesture_of(command))) return &command;
  return nullptr;
}

Redraw TimedCommand::advance(double now) {
  constexpr double ms = 1000;
  if (std::exchange(version_, view_.version()) != view_.version()) {
    const CommandSpec* command = find();
    due_ = command == nullptr ? std::nullopt : std::optional(now + ms * command->after);
  }
  if (!due_ || now < *due_ || view_.has_replay()) return Redraw::nothing;
  due_.reset();
  if (const CommandSpec* command = find()) view_.play(gesture_of(*command), {.is_by_timer = true});
  return Redraw::nothing;
}

}  // namespace tilefold::app
