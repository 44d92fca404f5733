// Thinks beside the window: one thread that lets a strategy choose on a clone of the game.
//
// It never sees the live game nor the screen. A new question replaces the one before it, whose answer
// is then never given. When an answer is there, `wake` is called from the worker's thread.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "engine/search/strategy.h"

namespace tilefold::app {

struct Question {
  std::shared_ptr<const Strategy> strategy;
  std::unique_ptr<Puzzle> puzzle;
  Budget budget;
};

class AutoplayWorker {
 public:
  explicit AutoplayWorker(std::function<void()> wake);
  ~AutoplayWorker();
  AutoplayWorker(const AutoplayWorker&) = delete;
  AutoplayWorker& operator=(const AutoplayWorker&) = delete;

  void ask(Question question);

  /// Stops thinking; nothing will be answered until the next question.
  void cancel();

  bool is_thinking() const;

  /// The answer to the last question, once.
  std::optional<Choice> take();

 private:
  void run(const std::stop_token& stop);

  std::function<void()> wake_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::optional<Question> question_;
  std::optional<Choice> answer_;
  std::stop_source thinking_;
  bool is_thinking_ = false;
  std::jthread thread_;  // last: it starts when everything else is there
};

}  // namespace tilefold::app
