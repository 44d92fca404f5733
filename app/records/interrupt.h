// Makes Ctrl-C stop a command in an orderly way: finished work is kept, and the exit code is 130.
#pragma once

#include <stop_token>
#include <thread>

#include "app/system/interrupts.h"

namespace tilefold::records {

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
