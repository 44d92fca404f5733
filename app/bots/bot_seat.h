// A bot at a table where positions come as they please: one process, asked about one after the other.
//
// It is started when it is first asked, and anew when it is asked after it has ended or broken a rule. A game of other
// rules or another seed is told as a new one. A question that is given up costs nothing: the bot answers it at its
// leisure, and nobody listens. One thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/bots/bot_process.h"

namespace tilefold::app {

class BotSeat {
 public:
  /// The words of its command line, the program first.
  explicit BotSeat(std::vector<std::string> words) : words_(std::move(words)) {}

  /// Tells the bot to quit; one that owes an answer, or does not quit, is killed.
  ~BotSeat();
  BotSeat(const BotSeat&) = delete;
  BotSeat& operator=(const BotSeat&) = delete;

  /// No move without an error means that `stop` was requested. An error is a sentence that begins with "it".
  Result<Choice> choose(const Puzzle& puzzle, std::uint64_t seed, const BotTerms& terms, const std::stop_token& stop);

 private:
  Result<Done> sit_down(const Puzzle& puzzle, std::uint64_t seed, const BotTerms& terms, const std::stop_token& stop);

  std::vector<std::string> words_;
  std::unique_ptr<BotProcess> process_;
  std::unique_ptr<Puzzle> last_;  // asked about, of the game that the bot knows
  std::uint64_t seed_ = 0;
};

}  // namespace tilefold::app
