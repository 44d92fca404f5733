// A bot running as a child process that speaks tilefold-bot/1: it is started and greeted, then plays any number of
// games.
//
// A misbehaving bot is killed and reported as an error: a sentence that begins with "it" and ends with the bot's last
// lines on standard error. Not thread-safe.
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

/// Settings that apply to a bot in every game.
struct BotTerms {
  std::int64_t budget_ms = 100;     ///< thinking time per move, sent to the bot, in ms
  std::int64_t timeout_ms = 10000;  ///< timeout per answer, in ms; a later answer loses the game
  bool knows_future = false;        ///< true if the bot receives the seed of each game
};

class BotProcess {
 public:
  /// Runs the command and reads its hello. Returns an error if the bot does not play `puzzle`, or if `stop` is
  /// requested before the hello arrives.
  static Result<std::unique_ptr<BotProcess>> start(const std::vector<std::string>& words, const BotTerms& terms,
                                                   std::string_view puzzle, const std::stop_token& stop = {});

  bool plays(std::string_view puzzle) const;
  void set_terms(const BotTerms& terms) { terms_ = terms; }

  void begin(const Puzzle& puzzle, std::optional<std::uint64_t> seed);

  /// Returns the bot's move. A Choice without a move means that `stop` was requested; the bot is then sent `stop` if it
  /// accepts that message, and its late answer to this question is discarded.
  Result<Choice> choose(const Puzzle& puzzle, const Budget& budget, const std::stop_token& stop);

  void end(const Puzzle& puzzle);

  /// `quit` asks the bot to exit. `wait` gives it until `latest` to do so, then kills it.
  void quit();
  void wait(Child::Clock::time_point latest);

  /// Returns the time at which a bot that is asked to quit now will be killed.
  static Child::Clock::time_point latest_end();

  /// True if no answer is outstanding, so that the process can play another game.
  bool is_in_step() const { return !is_lost_ && unanswered_ == 0; }

  /// True if the bot broke the protocol or exited; its process is dead.
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
  std::int64_t unanswered_ = 0;     // number of unanswered questions
  Child::Clock::time_point since_;  // time from which the oldest of them is timed
  bool accepts_stop_ = false;
  bool is_lost_ = false;
};

}  // namespace tilefold::app
