// Lets the caller stop a call of the C library that takes long: see tilefold_on_wait.
#pragma once

#include <atomic>
#include <functional>
#include <stop_token>

#include "app/c/boundary.h"

namespace tilefold::c {

/// Data shared by a long call and the thread that waits for it.
struct Watch {
  std::stop_token stop;
  std::atomic<std::size_t> done = 0;  ///< number of finished items
};

/// Expected duration of a call. `quick`: the call takes much less time than starting a thread.
enum class Pace { unknown, quick };

/// Runs `work` and converts its errors and exceptions, like `guarded`. If the calling thread has set a function with
/// tilefold_on_wait and `work` is not quick, `work` runs on another thread. Returns TILEFOLD_STOPPED if that function
/// stopped it.
tilefold_result watched(const std::function<Result<Done>(Watch&)>& work, Pace pace = Pace::unknown);

}  // namespace tilefold::c
