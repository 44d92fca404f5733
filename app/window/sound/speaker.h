// Plays notes in a worker thread. The sound device is open only while there is something to play.
//
// Opening the device and synthesising sounds never block a frame. Failures are not errors: without a device the game is
// silent, one line is logged, and opening is retried later.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "app/window/sound/melody.h"

namespace tilefold::app {

class Speaker {
 public:
  /// `wake` is called from the worker thread when `is_missing` has changed.
  explicit Speaker(std::function<void()> wake);
  ~Speaker();
  Speaker(const Speaker&) = delete;
  Speaker& operator=(const Speaker&) = delete;

  /// Plays a note at `gain`, 0 to 1; 0 does nothing.
  void play(const Note& note, float gain);

  /// Reports that the open device was removed; the next note opens another one.
  void lose_device();

  /// True if no device was available at the last attempt. Thread-safe.
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
  std::jthread worker_;  // last member, so that it ends before the other members are destroyed
};

}  // namespace tilefold::app
