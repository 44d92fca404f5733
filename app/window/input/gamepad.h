// Reads the connected gamepads: presses, and repeats while a button is held.
//
// All gamepads are used at once. The left stick acts as a directional pad, and triggers act as buttons. Actions are
// assigned elsewhere (bindings.h). To save processor time, gamepads are read 125 times per second instead of SDL's
// 1000, and connections are checked once per second while there are none.
// Invariant: movements that press nothing do not wake the event loop.
#pragma once

#include <SDL.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/play/bindings.h"
#include "app/window/input/stick.h"

namespace tilefold::app {

struct PadPress {
  PadButton button = PadButton::none;
  bool is_repeated = false;  ///< true for a repetition while the button is held
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

  /// Waits up to `ms` for an event of any kind, without limit if negative. Returns true if there was one.
  bool wait(SDL_Event& event, double ms);

  /// Returns how often the caller must call `wait` if it does not block; nullopt without gamepads.
  std::optional<double> pace_ms() const;

  /// Handles gamepad events. Returns false for all other events.
  bool handle(const SDL_Event& event);

  /// Returns the presses and repeats since the last call. `now` is in milliseconds.
  std::vector<PadPress> pop_presses(double now);

  /// Returns the time of the next repeat.
  std::optional<double> next_time() const { return held_ ? std::optional(held_->next) : std::nullopt; }

  /// Returns the vertical tilt of the right stick, -1 to 1, positive downwards.
  float scroll() const;

  /// Returns messages about connected and removed gamepads.
  std::vector<std::string> pop_messages() { return std::exchange(messages_, {}); }

 private:
  struct Pad {
    SDL_GameController* controller = nullptr;
    std::set<PadButton> down;
    Stick stick;
    float right = 0;  // position of the left stick
    float under = 0;
    float scroll = 0;
  };
  struct Held {
    PadButton button = PadButton::none;
    double next = 0;
  };

  bool is_down(PadButton button) const;
  bool open(int index);
  void close(SDL_JoystickID id);
  void set_down(Pad& pad, PadButton button, bool is_down);
  void move_axis(Pad& pad, const SDL_ControllerAxisEvent& event);

  std::map<SDL_JoystickID, Pad> pads_;
  std::vector<PadButton> pressed_;
  std::optional<Held> held_;
  std::vector<std::string> messages_;
  Uint64 looked_ = 0;   // time of the last reading, in SDL's milliseconds
  double touched_ = 0;  // time of the last input
};

}  // namespace tilefold::app
