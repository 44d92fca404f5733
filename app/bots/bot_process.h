// A bot as a process that speaks tilefold-bot/1: started and greeted, then one game after the other.
//
// What it does wrong is an error, a sentence that begins with "it" and ends with its last words; its process is gone
// by then. One thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/bots/child.h"
#include "app/bots/protocol.h"

namespace tilefold::app {

/// What holds for a bot in every game.
struct BotTerms {
  std::int64_t budget_ms = 100;      ///< that it is told for one choice
  std::int64_t patience_ms = 10000;  ///< an answer that takes longer loses the game
  bool knows_future = false;         ///< it is told the seeds of games
};

class BotProcess {
 public:
  /// Runs the command and hears its hello; refused where it does not play `puzzle`, and where `stop` is requested
  /// before that is known.
  static Result<std::unique_ptr<BotProcess>> start(const std::vector<std::string>& words, const BotTerms& terms,
                                                   std::string_view puzzle, const std::stop_token& stop = {});

  bool plays(std::string_view puzzle) const;
  void set_terms(const BotTerms& terms) { terms_ = terms; }

  void begin(const Puzzle& puzzle, std::optional<std::uint64_t> seed);

  /// No move without an error means that `stop` was requested; a bot that accepts it is told so. What it answers to
  /// that question later is not listened to.
  Result<Choice> choose(const Puzzle& puzzle, const Budget& budget, const std::stop_token& stop);

  void end(const Puzzle& puzzle);

  /// Tells it to quit; `wait` gives it a moment to do so before it is killed.
  void quit();
  void wait();

  /// Whether it has answered all that it was asked, and so can go on.
  bool is_in_step() const { return !is_lost_ && unanswered_ == 0; }

  /// Whether it has broken a rule, or ended, and is gone.
  bool is_lost() const { return is_lost_; }
  double cpu_seconds() const { return child_->cpu_seconds(); }

 private:
  BotProcess(std::unique_ptr<Child> child, const BotTerms& terms) : child_(std::move(child)), terms_(terms) {}
  Result<std::optional<std::string>> ask(const std::string& message, const std::stop_token& stop);
  Error lose(std::string problem);

  std::unique_ptr<Child> child_;
  BotTerms terms_;
  std::vector<std::string> puzzles_;
  std::int64_t id_ = 0;
  std::int64_t unanswered_ = 0;     // questions
  Child::Clock::time_point since_;  // when the oldest of them became its turn
  bool accepts_stop_ = false;
  bool is_lost_ = false;
};

}  // namespace tilefold::app
