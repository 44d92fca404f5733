// An activity of the window that takes time, such as autoplay, training, or a message that disappears.
//
// The event loop has a list of tasks. After every event and every timer it calls `advance` for each task, in the order
// of the list. Then it sleeps until the earliest time at which a task has something to do.
#pragma once

#include <cstdint>
#include <optional>

namespace tilefold::play {

/// The parts of the window that have to be drawn after a task has advanced.
enum class Redraw : std::uint8_t {
  nothing,
  panel_once,  ///< draw one frame, if the panel is visible
  panel,       ///< draw frames until the panel has settled, if it is visible
  board_once,  ///< draw one frame of the window
  window,      ///< draw frames until all widgets have settled
};

/// Returns `redraw` if something has changed; otherwise Redraw::nothing.
constexpr Redraw redraw_if(bool is_changed, Redraw redraw) {
  return is_changed ? redraw : Redraw::nothing;
}

class Task {
 public:
  Task() = default;
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;
  virtual ~Task() = default;

  /// Does the work that is due at time `now`, in milliseconds of the window's clock. Never blocks.
  virtual Redraw advance(double now) = 0;

  /// Returns the time at which `advance` has to be called even if no event happens; nullopt if the task only waits for
  /// events.
  virtual std::optional<double> next_time() const { return std::nullopt; }

  /// True if the task will change something without user input. Worker threads whose results are not awaited do not
  /// count.
  virtual bool is_busy() const { return false; }
};

}  // namespace tilefold::play
