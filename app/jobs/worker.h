// Works beside the window: one thread that answers one question at a time, and never sees the live game.
//
// A new question ends the one before it, whose news are then nobody's. Whoever asks never waits: what has been found
// is taken with `take`. When there is news, `wake` is called from the worker's thread, and not again before `take` but
// for the last: however fast news comes, the window hears of it once a frame. The thread begins with the first
// question and runs only as far as others leave the processor free, from the beginning or from its first news on: what
// is read once, before there can be any, is what a person waits for.
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

/// `News` has a field `is_final`: nothing more will come of the question.
template <class Question, class News>
class Worker {
 public:
  /// What the work is given besides its question: when to end, and where its news goes.
  class Post {
   public:
    Post(Worker& worker, std::uint64_t number, std::stop_token stop)
        : worker_(worker), number_(number), stop_(std::move(stop)) {}

    const std::stop_token& stop() const { return stop_; }

    /// Replaces what nobody has taken yet. The last news of a question has to be final.
    void tell(News news) const { worker_.tell(std::move(news), number_); }

   private:
    Worker& worker_;
    std::uint64_t number_;
    std::stop_token stop_;
  };

  using Work = std::function<void(const Question& question, const Post& post)>;
  enum class Yields : std::uint8_t { always, after_first_news };

  Worker(Work work, std::function<void()> wake, Yields yields = Yields::always)
      : work_(std::move(work)), wake_(std::move(wake)), has_to_yield_(yields == Yields::after_first_news) {}
  ~Worker() { cancel(); }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  void ask(Question question) {
    const std::lock_guard lock(mutex_);
    begin_anew();
    question_ = std::move(question);
    is_busy_ = true;
    if (!thread_.joinable()) thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
    changed_.notify_one();
  }

  /// Ends the work soon; what it has found by then is its last news.
  void stop() {
    const std::lock_guard lock(mutex_);
    working_.request_stop();
  }

  /// The same, but nothing more comes until the next question.
  void cancel() {
    const std::lock_guard lock(mutex_);
    begin_anew();
  }

  /// Whether news of the last question is still to come.
  bool is_busy() const {
    const std::lock_guard lock(mutex_);
    return is_busy_;
  }

  /// The newest news of the last question, each once; null where there is none.
  std::shared_ptr<const News> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(news_, nullptr);
  }

  /// The same, but leaves news that is not the last.
  std::shared_ptr<const News> take_final() {
    const std::lock_guard lock(mutex_);
    return news_ != nullptr && news_->is_final ? std::exchange(news_, nullptr) : nullptr;
  }

 private:
  void begin_anew() {
    working_.request_stop();
    working_ = std::stop_source();
    question_.reset();
    news_.reset();
    ++asked_;
    is_busy_ = false;
  }

  void tell(News news, std::uint64_t number) {
    if (has_to_yield_) {
      yield_to_others();
      has_to_yield_ = false;
    }
    auto told = std::make_shared<const News>(std::move(news));
    {
      const std::lock_guard lock(mutex_);
      if (number != asked_) return;
      is_busy_ = !told->is_final;
      const bool is_awaited = news_ == nullptr || told->is_final;
      news_ = std::move(told);
      if (!is_awaited) return;
    }
    wake_();
  }

  void run(const std::stop_token& stop) {
    if (!has_to_yield_) yield_to_others();
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return question_.has_value(); })) {
      std::optional<Question> question = std::exchange(question_, std::nullopt);
      const Post post(*this, asked_, working_.get_token());
      lock.unlock();
      work_(*question, post);
      question.reset();  // what it held may take its time to end
      lock.lock();
    }
  }

  Work work_;
  std::function<void()> wake_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::optional<Question> question_;
  std::shared_ptr<const News> news_;
  std::stop_source working_;
  std::uint64_t asked_ = 0;  // counts questions and cancellations
  bool is_busy_ = false;
  bool has_to_yield_;    // once there is news; of the thread alone
  std::jthread thread_;  // last: it ends before the rest goes
};

}  // namespace tilefold::app
