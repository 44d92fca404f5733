// Translates gamepad buttons into actions. While a panel or card has the focus, passes the buttons to Dear ImGui
// instead.
#pragma once

#include <vector>

#include "app/window/actions.h"
#include "app/window/frame_schedule.h"
#include "app/window/input/gamepad.h"

namespace tilefold::window {

class PadInput final : public play::Task {
 public:
  struct Subjects {
    const LayerStack& layers;
    const play::Bindings& bindings;
    Actions& actions;
    play::MessageQueue& messages;
    FrameSchedule& schedule;
    const Ui& ui;
  };
  explicit PadInput(const Subjects& subjects) : at_(subjects) {}

  /// Handles button presses and repeats, and scrolls the board. The first call starts reading the gamepads.
  play::Redraw advance(double now) override;
  std::optional<double> next_time() const override { return pads_.next_time(); }

  /// Handles events of gamepads. Returns false for all other events.
  bool handle(const SDL_Event& event) { return pads_.handle(event); }

  /// Waits for any event; see `Gamepads::wait`.
  bool wait(SDL_Event& event, double ms) { return pads_.wait(event, ms); }
  std::optional<double> pace_ms() const { return pads_.pace_ms(); }

  /// Passes button presses to Dear ImGui. Each press lasts one frame, so that only this program repeats presses, as on
  /// the board. Presses not yet passed are dropped when the focus changes.
  void give_to_widgets();

 private:
  void press(const PadPress& press);
  bool scroll(double now);

  Subjects at_;
  Gamepads pads_;
  bool is_started_ = false;
  std::vector<int> widget_presses_;  // presses still to be passed to widgets, which process one per frame
  bool is_press_seen_ = false;       // true if widgets received a press in this frame
  double seen_ = 0;                  // time at which the gamepads were last read
  bool is_scrolling_ = false;
};

}  // namespace tilefold::window
