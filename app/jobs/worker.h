// A worker thread for the window: it answers one request at a time and never accesses the live game.
//
// A new request cancels the previous one and drops its results. Callers never block: they fetch results with `poll`.
// After an update, `wake` is called from the worker thread, once until the next `poll` (and once more for the final
// update), so the window is notified at most once a frame. The thread starts with the first request and runs at low
// priority, either at once or from its first update on: loading data before that is what the user waits for.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

#include "app/jobs/background.h"

namespace tilefold::app {

/// Requires: `Update` has a field `is_final`, true in the last update of a request.
template <class Request, class Update>
class Worker {
 public:
  /// Passed to the work: its stop token and the destination of its updates.
  class Publisher {
   public:
    Publisher(Worker& worker, std::uint64_t number, std::stop_token stop)
        : worker_(worker), number_(number), stop_(std::move(stop)) {}

    const std::stop_token& stop() const { return stop_; }

    /// Publishes an update, replacing one that was not taken yet. The last update of a request must be final.
    void publish(Update update) const { worker_.publish(std::move(update), number_); }

   private:
    Worker& worker_;
    std::uint64_t number_;
    std::stop_token stop_;
  };

  using Work = std::function<void(const Request& request, const Publisher& publisher)>;
  enum class Yields : std::uint8_t { always, after_first_update };

  Worker(Work work, std::function<void()> wake, Yields yields = Yields::always)
      : work_(std::move(work)), wake_(std::move(wake)), has_to_yield_(yields == Yields::after_first_update) {}
  ~Worker() { cancel(); }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  void ask(Request request) {
    const std::lock_guard lock(mutex_);
    begin_anew();
    request_ = std::move(request);
    is_busy_ = true;
    if (!thread_.joinable()) thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
    changed_.notify_one();
  }

  /// Requests a stop; the work then publishes its results so far as the final update.
  void stop() {
    const std::lock_guard lock(mutex_);
    working_.request_stop();
  }

  /// Stops the work and drops its results.
  void cancel() {
    const std::lock_guard lock(mutex_);
    begin_anew();
  }

  /// True if further updates of the last request will come.
  bool is_busy() const {
    const std::lock_guard lock(mutex_);
    return is_busy_;
  }

  /// Returns the newest update of the last request, once; null if nothing is new.
  std::shared_ptr<const Update> poll() {
    const std::lock_guard lock(mutex_);
    return std::exchange(latest_, nullptr);
  }

  /// Returns the update only if it is final; otherwise leaves it in place.
  std::shared_ptr<const Update> poll_final() {
    const std::lock_guard lock(mutex_);
    return latest_ != nullptr && latest_->is_final ? std::exchange(latest_, nullptr) : nullptr;
  }

 private:
  void begin_anew() {
    working_.request_stop();
    working_ = std::stop_source();
    request_.reset();
    latest_.reset();
    ++asked_;
    is_busy_ = false;
  }

  void publish(Update update, std::uint64_t number) {
    if (has_to_yield_) {
      yield_to_others();
      has_to_yield_ = false;
    }
    auto published = std::make_shared<const Update>(std::move(update));
    {
      const std::lock_guard lock(mutex_);
      if (number != asked_) return;
      is_busy_ = !published->is_final;
      const bool is_awaited = latest_ == nullptr || published->is_final;
      latest_ = std::move(published);
      if (!is_awaited) return;
    }
    wake_();
  }

  void run(const std::stop_token& stop) {
    if (!has_to_yield_) yield_to_others();
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return request_.has_value(); })) {
      std::optional<Request> request = std::exchange(request_, std::nullopt);
      const Publisher publisher(*this, asked_, working_.get_token());
      lock.unlock();
      work_(*request, publisher);
      request.reset();  // destroy the request without the lock, because that may take long
      lock.lock();
    }
  }

  Work work_;
  std::function<void()> wake_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::optional<Request> request_;
  std::shared_ptr<const Update> latest_;
  std::stop_source working_;
  std::uint64_t asked_ = 0;  // number of requests and cancellations
  bool is_busy_ = false;
  bool has_to_yield_;    // true until the first update, if the priority is lowered then; used by the worker thread only
  std::jthread thread_;  // last member, so that the thread ends before the other members are destroyed
};

}  // namespace tilefold::app
