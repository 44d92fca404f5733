// When the window draws: how many frames are due, and when the last one was drawn.
//
// A hidden window draws nothing. While something moves, frames follow each other at the screen's rate.
#pragma once

#include <cstdint>

#include "app/play/task.h"
#include "app/window/layer_stack.h"
#include "app/window/panels/panels.h"
#include "app/window/platform/gl_window.h"

namespace tilefold::app {

/// Frames drawn after an event, because a panel may need up to three to settle.
constexpr int frames_after_event = 3;

class FrameSchedule {
 public:
  FrameSchedule(const GlWindow& gl, const LayerStack& layers, const Panels& panels)
      : gl_(gl), layers_(layers), panels_(panels) {}

  /// Requests at least `frames` frames, or those that show a task's change.
  void owe(int frames);
  void owe(Redraw redraw);

  bool is_needed() const { return !is_hidden_ && (owed_ > 0 || layers_.is_moving()); }
  /// True if a frame is needed and the screen is ready for it.
  bool is_due(double now) const;
  /// Time at which the screen is ready for the next frame.
  double next_time() const { return last_ + gl_.frame_time(); }

  /// Reports an event, so that a pause before it does not count as time of an animation that it starts.
  void end_pause(double now);

  /// Begins a frame. Returns the time in milliseconds by which animations advance.
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

}  // namespace tilefold::app
