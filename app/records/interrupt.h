// Makes Ctrl-C stop a command in an orderly way: finished work is kept, and the exit code is 130.
#pragma once

#include <signal.h>

#include <array>
#include <stop_token>
#include <thread>

namespace tilefold::records {

/// Signals that are treated as an interrupt: those sent by Ctrl-C, by `kill`, and when the terminal is closed.
constexpr std::array<int, 3> interrupting_signals{SIGINT, SIGTERM, SIGHUP};

/// Makes an interrupt only set a flag and end reads early. A signal that the parent process has set to be ignored, as
/// nohup does, is still ignored.
void record_interrupts();

bool is_interrupted();

/// Provides a stop token for work that does not check signals itself. A thread requests the stop soon after an
/// interrupt. The constructor calls record_interrupts.
class StopOnInterrupt {
 public:
  StopOnInterrupt();
  std::stop_token token() const { return stop_.get_token(); }

 private:
  std::stop_source stop_;
  std::jthread watcher_;
};

}  // namespace tilefold::records
