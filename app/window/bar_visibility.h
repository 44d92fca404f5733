// Decides whether the bar beside the board is shown. In a window the bar is always shown. In full screen it is shown
// only while the user moves the pointer.
#pragma once

#include <optional>

#include "app/play/replay_view.h"
#include "app/play/task.h"
#include "app/window/panels/board_bar.h"
#include "app/window/platform/gl_window.h"

namespace tilefold::window {

class BarVisibility final : public play::Task {
 public:
  BarVisibility(const GlWindow& gl, const BoardBar& bar, const play::ReplayView& replay)
      : gl_(gl), bar_(bar), replay_(replay) {}

  /// Records that the pointer moved at time `now`.
  void move_pointer(double now) { moved_at_ = now; }
  bool is_wanted(double now) const;

  play::Redraw advance(double now) override;
  std::optional<double> next_time() const override;

 private:
  const GlWindow& gl_;
  const BoardBar& bar_;
  const play::ReplayView& replay_;
  double moved_at_ = 0;
};

}  // namespace tilefold::window
