// Plays notes, on a thread of its own, and holds the sound device only while there is something to play.
//
// Neither opening a device nor making a sound ever holds up a frame, and an idle window has no device open. Nothing
// that goes wrong here is an error: without a device there is silence, one line in the log, and another try later.
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
  /// `wake` is called from another thread when `is_missing` has changed.
  explicit Speaker(std::function<void()> wake);
  ~Speaker();
  Speaker(const Speaker&) = delete;
  Speaker& operator=(const Speaker&) = delete;

  /// Plays a note at `gain`, 0 to 1; at 0 nothing is done at all.
  void play(const Note& note, float gain);

  /// The device that was played on is gone; the next note looks for another one.
  void lose_device();

  /// Whether there was no device when one was last looked for.
  bool is_missing() const { return is_missing_; }

 private:
  struct Order {
    Note note;
    float gain = 0;
  };
  void work(const std::stop_token& stop);
  void tell(bool is_missing);

  std::function<void()> wake_;
  std::atomic<bool> is_missing_ = false;
  std::mutex mutex_;
  std::condition_variable_any ordered_;
  std::vector<Order> orders_;
  bool is_lost_ = false;
  std::jthread worker_;  // last: it ends before the rest goes
};

}  // namespace tilefold::app
