#include "app/autoplay_worker.h"

#include <utility>

namespace tilefold::app {

AutoplayWorker::AutoplayWorker(std::function<void()> wake)
    : wake_(std::move(wake)), thread_([this](const std::stop_token& stop) { run(stop); }) {}

AutoplayWorker::~AutoplayWorker() {
  cancel();
}

void AutoplayWorker::ask(Question question) {
  const std::lock_guard lock(mutex_);
  thinking_.request_stop();
  thinking_ = std::stop_source();
  question_ = std::move(question);
  answer_.reset();
  is_thinking_ = true;
  changed_.notify_one();
}

void AutoplayWorker::cancel() {
  const std::lock_guard lock(mutex_);
  thinking_.request_stop();
  question_.reset();
  answer_.reset();
  is_thinking_ = false;
}

bool AutoplayWorker::is_thinking() const {
  const std::lock_guard lock(mutex_);
  return is_thinking_;
}

std::optional<Choice> AutoplayWorker::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(answer_, std::nullopt);
}

void AutoplayWorker::run(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, stop, [this] { return question_.has_value(); })) {
    const Question question = std::move(*std::exchange(question_, std::nullopt));
    const std::stop_token thinking = thinking_.get_token();
    lock.unlock();
    Choice choice = question.strategy->choose(*question.puzzle, question.budget, thinking);
    lock.lock();
    if (thinking.stop_requested()) continue;
    answer_ = std::move(choice);
    is_thinking_ = false;
    lock.unlock();
    wake_();
    lock.lock();
  }
}

}  // namespace tilefold::app
