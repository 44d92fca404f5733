// Work that is cut into numbered items, done by several threads.
//
// Which thread does an item is left to chance, so an item must depend on its number only; whoever puts
// results together does it in the order of the numbers. Then the result is the same for any number of threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace tilefold {

/// Calls work(i) for every i below `count`, with at most `threads` threads, this one included.
template <class Work>
void for_each_item(std::size_t count, int threads, const Work& work) {
  std::atomic<std::size_t> next = 0;
  const auto run = [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  };
  const std::size_t others = std::min<std::size_t>(count, static_cast<std::size_t>(std::max(threads, 1))) - (count > 0);
  std::vector<std::jthread> helpers;
  for (std::size_t i = 0; i < others; ++i) helpers.emplace_back(run);
  run();
}

}  // namespace tilefold
