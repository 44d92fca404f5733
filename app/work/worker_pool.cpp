#include "app/work/worker_pool.h"

#include <exception>
#include <new>
#include <system_error>
#include <utility>

namespace tilefold::work {

std::string problem_of(const std::exception& error) {
  if (dynamic_cast<const std::bad_alloc*>(&error) == nullptr) return error.what();
  return "out of memory; use fewer threads or fewer ranks on a machine, or raise the limit (see ulimit -v)";
}

WorkerPool::WorkerPool(const measure::Work& work, int threads) : work_(work) {
  threads_.reserve(static_cast<std::size_t>(threads));
  try {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
  } catch (const std::system_error&) {
    if (threads_.empty()) throw;
  }
}

void WorkerPool::order(measure::Assignment item) {
  const std::lock_guard lock(mutex_);
  items_.push_back(std::move(item));
  ordered_.notify_one();
}

std::vector<WorkerPool::Finished> WorkerPool::pop_finished() {
  const std::lock_guard lock(mutex_);
  return std::exchange(finished_, {});
}

std::optional<std::string> WorkerPool::problem() {
  const std::lock_guard lock(mutex_);
  return std::exchange(problem_, std::nullopt);
}

void WorkerPool::stop() {
  stop_.request_stop();
  {
    const std::lock_guard lock(mutex_);
    ordered_.notify_all();
  }
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

void WorkerPool::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    ordered_.wait(lock, [this] { return stop_.stop_requested() || !items_.empty(); });
    if (stop_.stop_requested()) return;
    const measure::Assignment item = std::move(items_.front());
    items_.pop_front();
    lock.unlock();
    std::optional<std::string> result;
    std::optional<std::string> problem;
    try {
      result = work_.run(item, stop_.get_token());
    } catch (const std::exception& error) {
      problem = problem_of(error);
    }
    lock.lock();
    if (result) finished_.push_back({.item = item.item, .result = std::move(*result)});
    if (problem) problem_ = std::move(problem);
  }
}

}  // namespace tilefold::work
