#include "app/window/practice_layer.h"

namespace tilefold::window {

// Undoes a failed attempt, so that the user can try again.
void PracticeLayer::make_ready() {
  if (practice_.state() == play::Practice::State::missed) practice_.retry();
}

void PracticeLayer::go_on() {
  let_go();
  practice_.next();
}

bool PracticeLayer::perform(play::Action action) {
  if (is_for_uppermost(action)) {
    make_ready();
    if (is_asked()) return BoardLayer::perform(action);
    if (action == play::Action::play_here && practice_.state() != play::Practice::State::judging) go_on();
    return true;
  }
  switch (action) {
    case play::Action::undo: practice_.retry(); return true;
    case play::Action::hint: practice_.show_best(); return true;
    case play::Action::next_mistake: go_on(); return true;
    case play::Action::command:
      make_ready();
      if (is_asked())
        for (const CommandSpec& command : practice_.view().game.puzzle().about().commands)
          if (practice_.view().play(play::gesture_of(command))) break;
      return true;
    default: return action != play::Action::learn && !is_for_window(action);
  }
}

bool PracticeLayer::press_digit(int digit) {
  make_ready();
  return is_asked() && BoardLayer::press_digit(digit);
}

void PracticeLayer::press(render::Pixel pixel) {
  make_ready();
  if (is_asked()) BoardLayer::press(pixel);
}

bool PracticeLayer::leave() {
  if (!is_asked() || !let_go()) practice_.leave();
  return true;
}

}  // namespace tilefold::window
