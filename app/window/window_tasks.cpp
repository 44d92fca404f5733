#include "app/window/window_tasks.h"

#include <utility>

namespace tilefold::window {

play::Redraw AnimationStyle::advance(double /*now*/) {
  const bool is_calm = at_.appearance.is_calm();
  const bool is_fast = at_.autoplay.is_running();
  const play::AutoplaySettings& settings = at_.autoplay.players().settings;
  const float speed = is_fast ? (settings.is_instant ? 0 : settings.speed) : at_.appearance.speed;
  at_.view.replay.set_motion({.speed = speed, .reduced = is_calm || speed > play::calm_speed});
  at_.view.scene.show_letters(at_.appearance.shows_letters || at_.panels.lists_moves());
  at_.practice.view().scene.show_letters(at_.appearance.shows_letters);
  if (at_.practice.is_open())
    at_.practice.view().replay.set_motion({.speed = at_.appearance.speed, .reduced = is_calm});
  if (at_.tutorial.is_open())
    at_.tutorial.view().replay.set_motion({.speed = at_.appearance.speed, .reduced = is_calm});
  return play::Redraw::nothing;
}

play::Redraw AnimationSkip::advance(double /*now*/) {
  view_.finish();
  view_.pop_cues();
  return play::Redraw::nothing;
}

play::Redraw DesktopListener::advance(double /*now*/) {
  if (!std::exchange(is_asked_, true)) reader_.ask({});
  const auto preferences = reader_.poll();
  if (!preferences) return play::Redraw::nothing;
  appearance_.does_desktop_want_less = preferences->wants_less_motion;
  trace_.line(Object{{"kind", "desktop"}, {"less_motion", preferences->wants_less_motion}});
  return play::Redraw::panel_once;
}

play::Redraw StorageRetry::advance(double now) {
  if (game_.recording().repository() != nullptr) game_.recording().repository()->try_again(game_.session(), now);
  return play::Redraw::nothing;
}

}  // namespace tilefold::window
