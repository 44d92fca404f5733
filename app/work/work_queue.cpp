#include "app/work/work_queue.h"

#include <exception>
#include <utility>

#include "app/work/worker_pool.h"

namespace tilefold::work {

void WorkQueue::pass_over_done() {
  while (index_ < end_ && collector_.has(share_.item(index_))) ++index_;
}

std::optional<std::size_t> WorkQueue::next() {
  const std::lock_guard lock(mutex_);
  pass_over_done();
  if (index_ == end_ || !collector_.may_begin(index_)) return std::nullopt;
  return share_.item(index_++);
}

bool WorkQueue::is_empty() {
  const std::lock_guard lock(mutex_);
  pass_over_done();
  return index_ == end_;
}

void run_queued(const measure::Work& work, WorkQueue& queue, Collector& collector) {
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
      collector.fail({problem_of(error)});
    }
  }
}

}  // namespace tilefold::work
