// Writes information about each frame to the trace: its times, the widgets used, and the positions of buttons and
// columns.
#pragma once

#include "app/play/game_view.h"
#include "app/play/trace.h"
#include "app/window/clock.h"
#include "app/window/frame_schedule.h"
#include "app/window/map/map_view.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

class FrameTrace {
 public:
  struct Subjects {
    const FrameSchedule& schedule;
    const play::GameView& view;
    const render::Layout& layout;
    const MapView& map;
    const Ui& ui;
    play::Trace& trace;
  };
  explicit FrameTrace(const Subjects& subjects) : at_(subjects) {}

  /// Writes the records of a frame. Call after the frame has been shown.
  void write();

 private:
  void write_times();
  void write_positions();
  Object positions() const;

  Subjects at_;
  const double opened_ = clock_ms();
  Object map_positions_;  // positions on the map that were last written to the trace
  Object positions_;
};

}  // namespace tilefold::window
