#include "app/window/board_layer.h"

namespace tilefold::app {

bool BoardLayer::paint(const LayerArea& /*place*/) {
  const std::vector<Cell> sought = view_.pop_sought();
  for (const Cell cell : sought) board_input_.keep_in_sight(renderer_.layout(), cell);
  renderer_.paint(view_.scene());
  return !sought.empty();
}

void BoardLayer::go(Direction direction) {
  board_input_.go(direction);
  board_input_.follow_cursor(renderer_.layout());
}

// During a replay the arrows step through it, and the key that plays moves plays or pauses the replay.
bool BoardLayer::perform_in_replay(Action action) {
  switch (action) {
    case Action::left: view_.step_back(); return true;
    case Action::right: view_.step_forward(); return true;
    case Action::up:
    case Action::down: return true;
    case Action::play_here: view_.toggle_replay(); return true;
    default: return false;
  }
}

bool BoardLayer::perform(Action action) {
  if (view_.has_replay()) return perform_in_replay(action);
  switch (action) {
    case Action::left: go(Direction::left); return true;
    case Action::right: go(Direction::right); return true;
    case Action::up: go(Direction::up); return true;
    case Action::down: go(Direction::down); return true;
    case Action::play_here: board_input_.act(); return true;
    default: return false;
  }
}

bool BoardLayer::leave() {
  if (view_.has_replay()) {
    view_.stop_replay();
  } else if (board_input_.cancel()) {
    return true;
  } else if (autoplay_.is_running()) {
    autoplay_.stop();
  } else {
    autoplay_.is_showing_values() ? view_.hide_hint() : view_.hide_values();
  }
  return true;
}

void BoardLayer::press(render::Pixel pixel) {
  if (view_.has_replay()) {
    view_.toggle_replay();
  } else {
    board_input_.press(renderer_.layout(), pixel);
  }
}

}  // namespace tilefold::app
