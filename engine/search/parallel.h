// Distributes numbered work items over several threads.
//
// Any thread may process any item. The result does not depend on the number of threads if the result of an item depends
// only on its number, and if the caller combines the results in the order of the numbers. If the system cannot create a
// thread, fewer threads are used. An exception that an item throws is rethrown in the calling thread.
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
      // Without another thread, the existing threads process all items.
    }
    run();
  }
  if (problem) std::rethrow_exception(problem);
}

}  // namespace tilefold
