// Reads the connected gamepads. Reports button presses, and repeats them while a button is held down.
//
// All connected gamepads are equivalent. The left stick acts like the directional pad, and the triggers act like
// buttons. bindings.h assigns actions to buttons. To save processor time, gamepads are read 125 times per second, not
// 1000 times as SDL does by default. While no gamepad is connected, the program looks for one once per second.
// Invariant: stick movements that cause no press do not wake the event loop.
#pragma once

#include <SDL.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/play/bindings.h"
#include "app/window/input/stick.h"

namespace tilefold::window {

struct PadPress {
  play::PadButton button = play::PadButton::none;
  bool is_repeated = false;  ///< true if the press is a repeat because the button is held down
};

class Gamepads {
 public:
  Gamepads() = default;
  ~Gamepads();
  Gamepads(const Gamepads&) = delete;
  Gamepads& operator=(const Gamepads&) = delete;

  /// Starts SDL's gamepad support and opens connected gamepads. If that fails, logs a warning and works without
  /// gamepads.
  void start();

  /// Waits up to `ms` for any event, without limit if `ms` is negative. Returns true if an event arrived.
  bool wait(SDL_Event& event, double ms);

  /// Returns the interval in ms at which a caller that does not block must call `wait`; nullopt if there are no
  /// gamepads.
  std::optional<double> pace_ms() const;

  /// Handles gamepad events. Returns false for all other events.
  bool handle(const SDL_Event& event);

  /// Returns the presses and repeats since the last call. `now` is in milliseconds.
  std::vector<PadPress> pop_presses(double now);

  /// Returns the time of the next repeated press; nullopt if no button is held down.
  std::optional<double> next_time() const { return held_ ? std::optional(held_->next) : std::nullopt; }

  /// Returns the vertical tilt of the right stick, -1 to 1, positive downwards.
  float scroll() const;

  /// Returns messages about gamepads that were connected or removed.
  std::vector<std::string> pop_messages() { return std::exchange(messages_, {}); }

 private:
  struct Pad {
    SDL_GameController* controller = nullptr;
    std::set<play::PadButton> down;
    Stick stick;
    float right = 0;  // horizontal position of the left stick, -1 to 1
    float under = 0;
    float scroll = 0;
  };
  struct Held {
    play::PadButton button = play::PadButton::none;
    double next = 0;
  };

  bool is_down(play::PadButton button) const;
  bool open(int index);
  void close(SDL_JoystickID id);
  void set_down(Pad& pad, play::PadButton button, bool is_down);
  void move_axis(Pad& pad, const SDL_ControllerAxisEvent& event);

  std::map<SDL_JoystickID, Pad> pads_;
  std::vector<play::PadButton> pressed_;
  std::optional<Held> held_;
  std::vector<std::string> messages_;
  Uint64 looked_ = 0;   // time of the last reading, in SDL's milliseconds
  double touched_ = 0;  // time of the last input
};

}  // namespace tilefold::window
