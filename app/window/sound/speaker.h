// Plays notes in a worker thread. The sound device is open only while notes are played.
//
// Opening the device and synthesising sounds never delay a frame. A missing device is not an error: the game is then
// silent, one line is written to the log, and the device is tried again later.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "app/window/sound/melody.h"

namespace tilefold::window {

class Speaker {
 public:
  /// Creates the speaker. The worker thread calls `wake` when the value of `is_missing` has changed.
  explicit Speaker(std::function<void()> wake);
  ~Speaker();
  Speaker(const Speaker&) = delete;
  Speaker& operator=(const Speaker&) = delete;

  /// Plays a note with a gain from 0 to 1. Does nothing if the gain is 0.
  void play(const Note& note, float gain);

  /// Closes the open device because it was removed. The next note opens another device.
  void lose_device();

  /// True if there was no sound device at the last attempt to open one. Thread-safe.
  bool is_missing() const { return is_missing_; }

 private:
  struct Order {
    Note note;
    float gain = 0;
  };
  void work(const std::stop_token& stop);
  void report_missing(bool is_missing);

  std::function<void()> wake_;
  std::atomic<bool> is_missing_ = false;
  std::mutex mutex_;
  std::condition_variable_any ordered_;
  std::vector<Order> orders_;
  bool is_lost_ = false;
  std::jthread worker_;  // declared last, so that the thread ends before the other members are destroyed
};

}  // namespace tilefold::window
