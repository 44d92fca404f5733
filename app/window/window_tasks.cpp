#include "app/window/window_tasks.h"

#include <utility>

namespace tilefold::app {

Redraw AnimationStyle::advance(double /*now*/) {
  const bool is_calm = at_.appearance.is_calm();
  const bool is_fast = at_.autoplay.is_running();
  const AutoplaySettings& settings = at_.autoplay.players().settings;
  const float speed = is_fast ? (settings.is_instant ? 0 : settings.speed) : at_.appearance.speed;
  at_.view.replay.set_motion({.speed = speed, .reduced = is_calm || speed > calm_speed});
  if (at_.practice.is_open())
    at_.practice.view().replay.set_motion({.speed = at_.appearance.speed, .reduced = is_calm});
  if (at_.tutorial.is_open())
    at_.tutorial.view().replay.set_motion({.speed = at_.appearance.speed, .reduced = is_calm});
  return Redraw::nothing;
}

Redraw AnimationSkip::advance(double /*now*/) {
  view_.finish();
  view_.pop_cues();
  return Redraw::nothing;
}

Redraw DesktopListener::advance(double /*now*/) {
  if (!std::exchange(is_asked_, true)) reader_.ask({});
  const auto preferences = reader_.poll();
  if (!preferences) return Redraw::nothing;
  appearance_.does_desktop_want_less = preferences->wants_less_motion;
  trace_.line(Object{{"kind", "desktop"}, {"less_motion", preferences->wants_less_motion}});
  return Redraw::panel_once;
}

Redraw StorageRetry::advance(double now) {
  if (game_.recording().repository() != nullptr) game_.recording().repository()->try_again(game_.session(), now);
  return Redraw::nothing;
}

}  // namespace tilefold::app
