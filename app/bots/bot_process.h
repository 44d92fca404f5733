// A bot: a child process that speaks the protocol tilefold-bot/1. After the exchange of `hello` messages it plays any
// number of games.
//
// A bot that breaks the protocol is killed and reported as an error. The error message is a sentence about the bot that
// begins with "it" and ends with the last lines that the bot wrote to standard error. Not thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/bots/protocol.h"
#include "app/system/child.h"

namespace tilefold::bots {

/// Settings that apply to a bot in every game.
struct BotTerms {
  std::int64_t budget_ms = 100;     ///< thinking time per move in ms, which is sent to the bot
  std::int64_t timeout_ms = 10000;  ///< timeout per answer, in ms; a later answer loses the game
  bool knows_future = false;        ///< true if the bot receives the seed of each game
};

class BotProcess {
 public:
  /// Starts the command and waits for the bot's `hello` message. Returns an error if the bot does not play `puzzle`, or
  /// if `stop` is requested before the message arrives.
  static Result<std::unique_ptr<BotProcess>> start(const std::vector<std::string>& words, const BotTerms& terms,
                                                   std::string_view puzzle, const std::stop_token& stop = {});

  bool plays(std::string_view puzzle) const;
  void set_terms(const BotTerms& terms) { terms_ = terms; }

  void begin(const Puzzle& puzzle, std::optional<std::uint64_t> seed);

  /// Returns the bot's move, or a Choice without a move if `stop` was requested. In that case the bot is sent `stop`,
  /// if it accepts this message, and its late answer to this question is discarded.
  Result<Choice> choose(const Puzzle& puzzle, const Budget& budget, const std::stop_token& stop);

  void end(const Puzzle& puzzle);

  /// `quit` asks the bot to exit. `wait` waits until the bot has exited, and kills the bot at the time `latest`.
  void quit();
  void wait(system::Child::Clock::time_point latest);

  /// Returns the time until which a bot has to exit if it is asked to quit now.
  static system::Child::Clock::time_point latest_end();

  /// True if the bot has answered all questions, so that it can play another game.
  bool is_in_step() const { return !is_lost_ && unanswered_ == 0; }

  /// True if the bot broke the protocol or exited. In both cases its process has ended.
  bool is_lost() const { return is_lost_; }
  double cpu_seconds() const { return child_->cpu_seconds(); }

 private:
  BotProcess(std::unique_ptr<system::Child> child, const BotTerms& terms) : child_(std::move(child)), terms_(terms) {}
  Result<std::optional<std::string>> ask(const std::string& message, const std::stop_token& stop);
  Error lose(const Error& problem);

  std::unique_ptr<system::Child> child_;
  BotTerms terms_;
  std::vector<std::string> puzzles_;
  std::int64_t id_ = 0;
  std::int64_t unanswered_ = 0;             // number of unanswered questions
  system::Child::Clock::time_point since_;  // start of the timeout for the oldest unanswered question
  bool accepts_stop_ = false;
  bool is_lost_ = false;
};

}  // namespace tilefold::bots
