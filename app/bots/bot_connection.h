// A connection to one bot process for positions that arrive in any order, for example from the window.
//
// The process starts with the first question and restarts after it exited or broke the protocol. A position with other
// rules or another seed is announced to the bot as a new game. Abandoning a question costs nothing: the bot may finish
// its answer, which is discarded. Not thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/bots/bot_process.h"

namespace tilefold::app {

class BotConnection {
 public:
  /// Takes the command line split into words, the program first.
  explicit BotConnection(std::vector<std::string> words) : words_(std::move(words)) {}

  /// Asks the bot to exit. Kills it if it owes an answer or does not exit.
  ~BotConnection();
  BotConnection(const BotConnection&) = delete;
  BotConnection& operator=(const BotConnection&) = delete;

  /// Returns the bot's move. A Choice without a move means that `stop` was requested. An error is a sentence that
  /// begins with "it".
  Result<Choice> choose(const Puzzle& puzzle, std::uint64_t seed, const BotTerms& terms, const std::stop_token& stop);

 private:
  Result<Done> get_ready_for(const Puzzle& puzzle, std::uint64_t seed, const BotTerms& terms,
                             const std::stop_token& stop);

  std::vector<std::string> words_;
  std::unique_ptr<BotProcess> process_;
  std::unique_ptr<Puzzle> last_;  // the position of the last question; null before the first one
  std::uint64_t seed_ = 0;
};

}  // namespace tilefold::app
