// Thinks beside the window: one thread that lets a strategy choose on a clone of the game.
//
// It never sees the live game nor the screen, and yields the processor to both. A new question replaces the
// one before it, whose answer is then never given. When there is news, `wake` is called from the worker's
// thread, and not again before `take`: however fast answers improve, the window hears of them once a frame.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "engine/core/strategy.h"

namespace tilefold::app {

/// How long a strategy thinks: as its options say, or in ever larger searches until `hurry`.
enum class Effort : std::uint8_t { by_options, growing };

struct Question {
  std::shared_ptr<const Strategy> strategy;
  std::unique_ptr<Puzzle> puzzle;
  Budget budget;
  Effort effort = Effort::by_options;
};

/// A choice, and whether the strategy is done or still looks for a better one.
struct Answer {
  Choice choice;
  bool is_final = true;
};

class AutoplayWorker {
 public:
  explicit AutoplayWorker(std::function<void()> wake);
  ~AutoplayWorker();
  AutoplayWorker(const AutoplayWorker&) = delete;
  AutoplayWorker& operator=(const AutoplayWorker&) = delete;

  void ask(Question question);

  /// Stops thinking; what has been found by then is the answer.
  void hurry();

  /// Stops thinking; nothing will be answered until the next question.
  void cancel();

  bool is_thinking() const;

  /// The newest answer to the last question, each one once.
  std::optional<Answer> take();

  /// The same, but leaves an answer that is not the last one.
  std::optional<Answer> take_final();

 private:
  struct Thought;  // a question while it is thought about

  void run(const std::stop_token& stop);
  void think(const Question& question, Thought& thought);
  void tell(Thought& thought, const Choice& choice, bool is_final);

  std::function<void()> wake_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::optional<Question> question_;
  std::optional<Answer> answer_;
  std::stop_source thinking_;
  std::uint64_t asked_ = 0;  // counts questions and cancellations
  bool is_thinking_ = false;
  std::jthread thread_;  // last: it starts when everything else is there
};

}  // namespace tilefold::app
