// Ctrl-C as a request to stop in good order: what is done is kept, and the exit code says 130.
#pragma once

#include <signal.h>

#include <array>
#include <stop_token>
#include <thread>

namespace tilefold::app {

/// Ctrl-C, `kill`, and the terminal that goes away: all ask for the same.
constexpr std::array<int, 3> interrupting_signals{SIGINT, SIGTERM, SIGHUP};

/// From now on these are noted instead of ending the program; reading is interrupted by them.
/// What was started to outlive its terminal (nohup) does.
void note_interrupts();

bool is_interrupted();

/// A stop for work that knows no signals: requested soon after an interrupt, by a thread of its own. Notes interrupts.
class StopOnInterrupt {
 public:
  StopOnInterrupt();
  std::stop_token token() const { return stop_.get_token(); }

 private:
  std::stop_source stop_;
  std::jthread watcher_;
};

}  // namespace tilefold::app
