// Lets the caller of a long call watch it: see tilefold_on_wait.
#pragma once

#include <atomic>
#include <functional>
#include <stop_token>

#include "app/c/boundary.h"

namespace tilefold::app {

/// What a long call and the thread that watches it share.
struct Watch {
  std::stop_token stop;
  std::atomic<std::size_t> done = 0;  ///< finished items
};

/// Whether a call is known to be much shorter than a thread takes to start.
enum class Pace { unknown, quick };

/// Runs `work` and converts its errors and exceptions, like `guarded`. If this thread has a function to ask, work that
/// is not quick runs on another thread, and the result is TILEFOLD_STOPPED if the function stopped it.
tilefold_result watched(const std::function<Result<Done>(Watch&)>& work, Pace pace = Pace::unknown);

}  // namespace tilefold::app
