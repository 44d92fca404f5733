// Work that is cut into numbered items, done by several threads.
//
// Which thread does an item is left to chance, so an item must depend on its number only; whoever puts
// results together does it in the order of the numbers. Then the result is the same for any number of threads. Where
// the system gives no more threads, fewer do the work; what an item throws reaches the caller.
//
// Source: ours.
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

/// Calls work(i) for every i below `count`, with at most `threads` threads, this one included.
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
      // The threads that there are do all of it.
    }
    run();
  }
  if (problem) std::rethrow_exception(problem);
}

}  // namespace tilefold
