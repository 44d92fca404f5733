// A connection to one bot process. It can ask the bot about positions in any order, for example about the positions
// that the user visits in the window.
//
// The process starts with the first question. If it has exited or broken the protocol, the next question starts a new
// process. If a question is about a game with other rules or another seed than the previous question, the connection
// first announces a new game to the bot. A question can be abandoned without delay: if the bot still answers it, the
// answer is discarded. Not thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/bots/bot_process.h"

namespace tilefold::bots {

class BotConnection {
 public:
  /// `words` are the bot's program and its arguments.
  explicit BotConnection(std::vector<std::string> words) : words_(std::move(words)) {}

  /// Asks the bot to exit. Kills it if it does not exit in time or still has a question to answer.
  ~BotConnection();
  BotConnection(const BotConnection&) = delete;
  BotConnection& operator=(const BotConnection&) = delete;

  /// Returns the bot's move, or a Choice without a move if `stop` was requested. Error messages are sentences about the
  /// bot that begin with "it".
  Result<Choice> choose(const Puzzle& puzzle, std::uint64_t seed, const BotTerms& terms, const std::stop_token& stop);

 private:
  Result<Done> get_ready_for(const Puzzle& puzzle, std::uint64_t seed, const BotTerms& terms,
                             const std::stop_token& stop);

  std::vector<std::string> words_;
  std::unique_ptr<BotProcess> process_;
  std::unique_ptr<Puzzle> last_;  // position that the last question was about; null before the first question
  std::uint64_t seed_ = 0;
};

}  // namespace tilefold::bots
