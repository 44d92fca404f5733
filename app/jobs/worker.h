// A worker thread for the window. It handles one request at a time and works on copies, never on the game that the user
// is playing.
//
// A new request cancels the previous one and drops its results. The methods never block; callers fetch results with
// `poll`. After an update, the worker thread calls `wake`, but only once until the caller has called `poll`; it always
// calls `wake` for the final update. The window is therefore notified at most once per frame. The thread starts with
// the first request and runs at low priority. With Yields::after_first_update, it lowers its priority only at the first
// update, because until then the user waits for it to load data.
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

#include "app/system/background.h"

namespace tilefold::jobs {

/// Requires: `Update` has a field `is_final`, true in the last update of a request.
template <class Request, class Update>
class Worker {
 public:
  /// The interface that the work uses: it provides the stop token and receives the updates.
  class Publisher {
   public:
    Publisher(Worker& worker, std::uint64_t number, std::stop_token stop)
        : worker_(worker), number_(number), stop_(std::move(stop)) {}

    const std::stop_token& stop() const { return stop_; }

    /// Publishes an update. It replaces the previous update if the caller has not fetched that one. The last update of
    /// a request must be final.
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

  /// True if the last request is still in progress, so that more updates will arrive.
  bool is_busy() const {
    const std::lock_guard lock(mutex_);
    return is_busy_;
  }

  /// Returns the newest update of the last request; null if it was already returned or there is none.
  std::shared_ptr<const Update> poll() {
    const std::lock_guard lock(mutex_);
    return std::exchange(latest_, nullptr);
  }

  /// Like `poll`, but returns the newest update only if it is final. Otherwise leaves it for the next call.
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
      system::yield_to_others();
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
    if (!has_to_yield_) system::yield_to_others();
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return request_.has_value(); })) {
      std::optional<Request> request = std::exchange(request_, std::nullopt);
      const Publisher publisher(*this, asked_, working_.get_token());
      lock.unlock();
      work_(*request, publisher);
      request.reset();  // destroy the request while the mutex is unlocked, because this may take long
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
  std::uint64_t asked_ = 0;  // number of requests and cancellations so far
  bool is_busy_ = false;
  bool has_to_yield_;    // true if the thread still has to lower its priority; used by the worker thread only
  std::jthread thread_;  // last member, so that the thread ends before the other members are destroyed
};

}  // namespace tilefold::jobs
