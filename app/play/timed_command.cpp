#include "app/play/timed_command.h"

#include <utility>

namespace tilefold::play {

const CommandSpec* TimedCommand::find() const {
  for (const CommandSpec& command : view_.game.puzzle().about().commands)
    if (command.after > 0 && view_.game.puzzle().interpret(gesture_of(command))) return &command;
  return nullptr;
}

Redraw TimedCommand::advance(double now) {
  constexpr double ms = 1000;
  if (std::exchange(version_, view_.game.version()) != view_.game.version()) {
    // A command after undo would replace the moves that redo restores.
    const CommandSpec* command = view_.game.session().can_redo() ? nullptr : find();
    due_ = command == nullptr ? std::nullopt : std::optional(now + ms * command->after);
  }
  if (!due_ || now < *due_ || view_.replay.is_open()) return Redraw::nothing;
  due_.reset();
  if (const CommandSpec* command = find()) view_.play(gesture_of(*command), {.is_by_timer = true});
  return Redraw::nothing;
}

}  // namespace tilefold::play
