// The event loop: sleeps until an event arrives or a task is due, runs the tasks, and draws a frame if needed.
//
// The loop uses tasks only through the interface Task. No input is lost: if two events must not be handled in the same
// frame, the second one waits for the next frame.
#pragma once

#include <SDL.h>

#include <optional>
#include <vector>

#include "app/play/task.h"
#include "app/play/trace.h"
#include "app/window/frame.h"
#include "app/window/frame_schedule.h"
#include "app/window/input_router.h"
#include "app/window/pad_input.h"

namespace tilefold::window {

/// Wakes the event loop. Thread-safe; called by worker threads.
void wake_loop();

/// The situations in which the event loop advances a task.
enum class Runs : std::uint8_t {
  always,
  after_first_frame,  ///< only after the first frame has been shown
  while_visible,
  while_hidden,
};

class EventLoop {
 public:
  struct Subjects {
    FrameSchedule& schedule;
    Frame& frame;
    InputRouter& input;
    PadInput& pads;
    play::Trace& trace;
  };
  explicit EventLoop(const Subjects& subjects) : at_(subjects) {}

  /// Appends a task to the list. Requires `task` to outlive the loop.
  void add(play::Task& task, Runs runs = Runs::always) { tasks_.push_back({&task, runs}); }

  /// Runs the event loop until the window is closed.
  void run();

  /// Runs one iteration without blocking. Returns the time in ms until the next call is due; a negative value means
  /// that the next call is due only after an event.
  double turn();

 private:
  struct Entry {
    play::Task* task;
    Runs runs;
  };

  bool runs_now(const Entry& entry) const;
  bool wait_for_events(double wait);
  void go_on();
  double wait_ms(double now) const;
  bool is_at_rest() const;

  Subjects at_;
  std::vector<Entry> tasks_;
  bool is_running_ = true;
  std::optional<SDL_Event> held_;  // an event that must wait for the next frame
};

}  // namespace tilefold::window
