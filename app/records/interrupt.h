// Turns Ctrl-C into a request to stop in an orderly way: finished work is kept, and the exit code is 130.
#pragma once

#include <signal.h>

#include <array>
#include <stop_token>
#include <thread>

namespace tilefold::app {

/// Signals handled as interrupts: Ctrl-C, `kill`, and the loss of the terminal.
constexpr std::array<int, 3> interrupting_signals{SIGINT, SIGTERM, SIGHUP};

/// From now on, interrupts only set a flag and make reads return early. A signal that the parent process ignores
/// (nohup) stays ignored.
void record_interrupts();

bool is_interrupted();

/// A stop token for work that does not check signals: a thread requests the stop soon after an interrupt. Calls
/// record_interrupts.
class StopOnInterrupt {
 public:
  StopOnInterrupt();
  std::stop_token token() const { return stop_.get_token(); }

 private:
  std::stop_source stop_;
  std::jthread watcher_;
};

}  // namespace tilefold::app
