#include "app/work/work_queue.h"

#include <exception>
#include <utility>

namespace tilefold::app {

void WorkQueue::pass_over_done() {
  while (place_ < places_ && collector_.has(share_.item(place_))) ++place_;
}

std::optional<std::size_t> WorkQueue::next() {
  const std::lock_guard lock(mutex_);
  pass_over_done();
  if (place_ == places_ || !collector_.may_begin(place_)) return std::nullopt;
  return share_.item(place_++);
}

bool WorkQueue::is_empty() {
  const std::lock_guard lock(mutex_);
  pass_over_done();
  return place_ == places_;
}

void run_queued(const Work& work, WorkQueue& queue, Collector& collector) {
  while (!collector.is_stopped()) {
    const auto item = queue.next();
    if (!item && queue.is_empty()) return;
    if (!item) {
      collector.wait_for_room();
      continue;
    }
    try {
      if (auto result = work.run(work.assignment(*item), collector.stop())) collector.add(*item, *result);
    } catch (const std::exception& error) {
      collector.fail({error.what()});
    }
  }
}

}  // namespace tilefold::app
