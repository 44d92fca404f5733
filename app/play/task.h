// Something that goes on in the window over time, such as autoplay, training or the timer of a message.
//
// The event loop owns a list of tasks. It advances each of them after every event and every timer, in the order of the
// list, and sleeps until the earliest time that one of them needs.
#pragma once

#include <cstdint>
#include <optional>

namespace tilefold::app {

/// What must be drawn because a task has advanced.
enum class Redraw : std::uint8_t {
  nothing,
  panel_once,  ///< one frame, if the panel is shown
  panel,       ///< frames until the panel has settled, if it is shown
  board_once,  ///< one frame
  window,      ///< frames until all widgets have settled
};

/// Returns `redraw` if something has changed.
constexpr Redraw redraw_if(bool is_changed, Redraw redraw) {
  return is_changed ? redraw : Redraw::nothing;
}

class Task {
 public:
  Task() = default;
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;
  virtual ~Task() = default;

  /// Advances to the time `now`, in milliseconds of the window's clock. Never blocks.
  virtual Redraw advance(double now) = 0;

  /// Returns the time at which `advance` next has work to do without an event; nullopt if it only waits for events.
  virtual std::optional<double> next_time() const { return std::nullopt; }

  /// True if something will change without user input. Ignores worker threads whose results nobody awaits.
  virtual bool is_busy() const { return false; }
};

}  // namespace tilefold::app
