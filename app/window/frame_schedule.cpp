#include "app/window/frame_schedule.h"

#include <algorithm>

namespace tilefold::window {
namespace {

constexpr double longest_step_ms = 50;

}  // namespace

void FrameSchedule::owe(int frames) {
  owed_ = std::max(owed_, frames);
}

void FrameSchedule::owe(play::Redraw redraw) {
  switch (redraw) {
    case play::Redraw::nothing: break;
    case play::Redraw::panel_once: return owe(panels_.is_shown() ? 1 : 0);
    case play::Redraw::panel: return owe(panels_.is_shown() ? frames_after_event : 0);
    case play::Redraw::board_once: return owe(1);
    case play::Redraw::window: return owe(frames_after_event);
  }
}

bool FrameSchedule::is_due(double now) const {
  return is_needed() && now - last_ >= gl_.frame_time() - 0.5;
}

void FrameSchedule::end_pause(double now) {
  if (!is_needed()) last_ = std::max(last_, now - gl_.frame_time());
}

float FrameSchedule::begin(double now) {
  const double passed = std::clamp(now - last_, 1.0, longest_step_ms);
  last_ = now;
  if (owed_ > 0) --owed_;
  return static_cast<float>(passed);
}

}  // namespace tilefold::window
