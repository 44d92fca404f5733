#include "app/window/practice_layer.h"

namespace tilefold::app {
namespace {

// What has nothing to do with the game below.
bool is_for_window(Action action) {
  switch (action) {
    case Action::help:
    case Action::panels:
    case Action::panel_focus:
    case Action::play_mode:
    case Action::analyse_mode:
    case Action::lab_mode:
    case Action::library_mode:
    case Action::settings:
    case Action::puzzles:
    case Action::full_screen:
    case Action::screenshot:
    case Action::learn:
    case Action::leave: return true;
    default: return false;
  }
}

}  // namespace

void PracticeLayer::make_ready() {
  if (practice_.state() == Practice::State::missed) practice_.retry();
}

void PracticeLayer::go_on() {
  board_.let_go();
  practice_.next();
}

bool PracticeLayer::perform(Action action) {
  if (is_for_uppermost(action)) {
    make_ready();
    if (practice_.state() == Practice::State::asked) return board_.perform(action);
    if (action == Action::play_here && practice_.state() != Practice::State::judging) go_on();
    return true;
  }
  switch (action) {
    case Action::undo: practice_.retry(); return true;
    case Action::hint: practice_.show_best(); return true;
    case Action::next_mistake: go_on(); return true;
    case Action::command:
      make_ready();
      if (practice_.state() == Practice::State::asked)
        for (const CommandSpec& command : practice_.view().puzzle().about().commands)
          if (practice_.view().play(gesture_of(command))) break;
      return true;
    default: return !is_for_window(action);
  }
}

bool PracticeLayer::take_digit(int digit) {
  make_ready();
  return practice_.state() == Practice::State::asked && board_.take_digit(digit);
}

bool PracticeLayer::leave() {
  if (practice_.state() != Practice::State::asked || !board_.let_go()) practice_.leave();
  return true;
}

}  // namespace tilefold::app
