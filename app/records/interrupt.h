// Ctrl-C as a request to stop in good order: what is done is kept, and the exit code says 130.
#pragma once

#include <stop_token>
#include <thread>

namespace tilefold::app {

/// From now on SIGINT and SIGTERM are noted instead of ending the program; reading is interrupted by them.
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
