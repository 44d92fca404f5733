// Runs the clock of the game while the user sees the board and can play, and shows it in the header.
#pragma once

#include <optional>
#include <string>

#include "app/play/game_clock.h"
#include "app/play/game_view.h"
#include "app/play/task.h"
#include "app/play/trace.h"
#include "app/window/frame_schedule.h"
#include "app/window/layers.h"
#include "app/window/panels/appearance.h"

namespace tilefold::window {

class BoardClock final : public play::Task {
 public:
  struct Subjects {
    play::GameView& view;
    const Layers& layers;
    const Panels& panels;
    const FrameSchedule& schedule;
    const Appearance& appearance;
    play::Trace& trace;
  };
  explicit BoardClock(const Subjects& subjects) : at_(subjects) {}

  play::Redraw advance(double now) override;
  std::optional<double> next_time() const override { return clock_.next_time(at_.appearance.clock); }

 private:
  bool is_board_in_play() const;

  Subjects at_;
  play::GameClock clock_;
  std::string shown_;
  bool is_running_ = false;
};

}  // namespace tilefold::window
