// Decides when the window draws a frame: keeps the number of frames that are still needed and the time of the last one.
//
// A hidden window draws nothing. During animations the window draws at the refresh rate of the screen.
#pragma once

#include <cstdint>

#include "app/play/task.h"
#include "app/window/layer_stack.h"
#include "app/window/panels/panels.h"
#include "app/window/platform/gl_window.h"

namespace tilefold::window {

/// Number of frames drawn after an event: a panel may need up to three frames until its layout is stable.
constexpr int frames_after_event = 3;

class FrameSchedule {
 public:
  FrameSchedule(const GlWindow& gl, const LayerStack& layers, const Panels& panels)
      : gl_(gl), layers_(layers), panels_(panels) {}

  /// Request frames: the first function requests at least `frames` more frames, the second as many as the result of a
  /// task needs.
  void owe(int frames);
  void owe(play::Redraw redraw);

  bool is_needed() const { return !is_hidden_ && (owed_ > 0 || layers_.is_moving()); }
  /// True if a frame is needed and enough time has passed since the last one.
  bool is_due(double now) const;
  /// Returns the earliest time for the next frame, given the refresh rate.
  double next_time() const { return last_ + gl_.frame_time(); }

  /// Ends an idle period. Must be called at an event, so that the first frame of an animation does not include the idle
  /// time.
  void end_pause(double now);

  /// Begins a frame. Returns the time in ms by which to advance the animations.
  float begin(double now);
  void finish() { ++number_; }

  /// Number of frames drawn, and the time at which the last one began.
  std::int64_t number() const { return number_; }
  double last() const { return last_; }

  void hide(bool is_hidden) { is_hidden_ = is_hidden; }
  bool is_hidden() const { return is_hidden_; }

 private:
  const GlWindow& gl_;
  const LayerStack& layers_;
  const Panels& panels_;
  int owed_ = frames_after_event;
  double last_ = 0;
  std::int64_t number_ = 0;
  bool is_hidden_ = false;
};

}  // namespace tilefold::window
