#include "app/window/board_layer.h"

#include "app/play/replay_steps.h"

namespace tilefold::window {

bool BoardLayer::paint(const LayerArea& /*place*/) {
  const std::vector<Cell> sought = view_.annotations.pop_sought();
  for (const Cell cell : sought) board_input_.keep_in_sight(renderer_.layout(), cell);
  renderer_.paint(view_.scene);
  return !sought.empty();
}

void BoardLayer::go(Direction direction) {
  board_input_.go(direction);
  board_input_.follow_cursor(renderer_.layout());
}

// Handles actions during a replay: left and right step through the replay, and the action that plays a move starts or
// pauses the playback.
bool BoardLayer::perform_in_replay(play::Action action) {
  switch (action) {
    case play::Action::left: play::step_back(view_.replay); return true;
    case play::Action::right: play::step_forward(view_.replay); return true;
    case play::Action::up:
    case play::Action::down: return true;
    case play::Action::play_here: play::toggle_playback(view_.replay); return true;
    default: return false;
  }
}

bool BoardLayer::perform(play::Action action) {
  if (view_.replay.is_open()) return perform_in_replay(action);
  switch (action) {
    case play::Action::left: go(Direction::left); return true;
    case play::Action::right: go(Direction::right); return true;
    case play::Action::up: go(Direction::up); return true;
    case play::Action::down: go(Direction::down); return true;
    case play::Action::play_here: board_input_.act(); return true;
    default: return false;
  }
}

bool BoardLayer::leave() {
  if (view_.replay.is_open()) {
    view_.replay.stop();
  } else if (board_input_.cancel()) {
    return true;
  } else if (autoplay_.is_running()) {
    autoplay_.stop();
  } else {
    const bool has_hint = !view_.annotations.hint().empty();
    autoplay_.is_showing_values() ? view_.annotations.hide_hint() : view_.annotations.hide();
    return has_hint;
  }
  return true;
}

void BoardLayer::press(render::Pixel pixel) {
  if (view_.replay.is_open()) {
    play::toggle_playback(view_.replay);
  } else {
    board_input_.press(renderer_.layout(), pixel);
  }
}

}  // namespace tilefold::window
