// The gamepads that are plugged in: what is pressed on them, and what goes on while it is held.
//
// Every one of them plays; the left stick is a second cross of directions, triggers are buttons. What a button does is
// not known here (actions.h). SDL looks at an open pad a thousand times a second, for several hundredths of a
// processor; here it does so 125 times, and where there is no pad once a second. Law: a movement that presses nothing
// wakes nobody.
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
  bool is_repeated = false;  ///< it is held down, and its time has come again
};

class Gamepads {
 public:
  Gamepads() = default;
  ~Gamepads();
  Gamepads(const Gamepads&) = delete;
  Gamepads& operator=(const Gamepads&) = delete;

  /// Starts SDL's part and opens what is there. Where that fails there are no gamepads, which is no error.
  void start();

  /// Waits `ms`, for ever where they are negative, for an event of any kind; whether there was one.
  bool wait(SDL_Event& event, double ms);

  /// How often `wait` has to be called for the sake of the pads, where it does not wait; none without pads.
  std::optional<double> pace_ms() const;

  /// Takes an event that is about gamepads; false for all others.
  bool take(const SDL_Event& event);

  /// What has been pressed since the last call, and what repeats. `now` is in milliseconds.
  std::vector<PadPress> take_presses(double now);

  /// When `take_presses` has something without an event.
  std::optional<double> next_time() const { return held_ ? std::optional(held_->next) : std::nullopt; }

  /// How far the right stick is held downwards, from -1 to 1.
  float scroll() const;

  /// What there is to tell of pads that have come and gone.
  std::vector<std::string> take_messages() { return std::exchange(messages_, {}); }

 private:
  struct Pad {
    SDL_GameController* controller = nullptr;
    std::set<PadButton> down;
    Stick stick;
    float right = 0;  // of the left stick
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
  Uint64 looked_ = 0;   // at the pads, in SDL's milliseconds
  double touched_ = 0;  // one of them, so that something happened
};

}  // namespace tilefold::app
