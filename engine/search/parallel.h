// Distributes numbered work items over several threads.
//
// It is not defined which thread does an item. For a result that does not depend on the number of threads, an item must
// depend only on its number, and the caller must combine the results in the order of the numbers. Uses fewer threads if
// the system cannot create more. Rethrows an exception of an item in the calling thread.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace tilefold {

/// Calls work(i) for every i below `count`, on at most `threads` threads including the calling one.
template <class Work>
void for_each_item(std::size_t count, int threads, const Work& work) {
  std::atomic<std::size_t> next = 0;
  std::exception_ptr problem;
  std::mutex mutex;
  const auto run = [&] {
    try {
      for (std::size_t i = next++; i < count; i = next++) work(i);
    } catch (...) {
      next = count;
      const std::lock_guard lock(mutex);
      problem = std::current_exception();
    }
  };
  const std::size_t others = std::min<std::size_t>(count, static_cast<std::size_t>(std::max(threads, 1))) - (count > 0);
  {
    std::vector<std::jthread> helpers;
    helpers.reserve(others);
    try {
      for (std::size_t i = 0; i < others; ++i) helpers.emplace_back(run);
    } catch (const std::system_error&) {
      // The existing threads do all the work.
    }
    run();
  }
  if (problem) std::rethrow_exception(problem);
}

}  // namespace tilefold
