// Translates gamepad buttons into actions, or passes them to Dear ImGui if panels or cards have the focus.
#pragma once

#include <vector>

#include "app/window/actions.h"
#include "app/window/frame_schedule.h"
#include "app/window/input/gamepad.h"

namespace tilefold::app {

class PadInput final : public Task {
 public:
  struct Subjects {
    const LayerStack& layers;
    const Bindings& bindings;
    Actions& actions;
    MessageQueue& messages;
    FrameSchedule& schedule;
    const Ui& ui;
  };
  explicit PadInput(const Subjects& subjects) : at_(subjects) {}

  /// Handles presses and repeats, and scrolls. Starts reading gamepads with the first call.
  Redraw advance(double now) override;
  std::optional<double> next_time() const override { return pads_.next_time(); }

  /// Handles events of gamepads. Returns false for all other events.
  bool handle(const SDL_Event& event) { return pads_.handle(event); }

  /// Waits for events of any kind, as `Gamepads` does.
  bool wait(SDL_Event& event, double ms) { return pads_.wait(event, ms); }
  std::optional<double> pace_ms() const { return pads_.pace_ms(); }

  /// Passes presses to Dear ImGui. Each lasts one frame, so that repetition is the same as on the board. When the focus
  /// changes, pending presses are dropped.
  void give_to_widgets();

 private:
  void press(const PadPress& press);
  bool scroll(double now);

  Subjects at_;
  Gamepads pads_;
  bool is_started_ = false;
  std::vector<int> widget_presses_;  // presses for widgets, which can process only one per frame
  bool is_press_seen_ = false;       // widgets received a press in this frame
  double seen_ = 0;                  // time at which the gamepads were last read
  bool is_scrolling_ = false;
};

}  // namespace tilefold::app
