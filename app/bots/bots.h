// A pool of bot processes that run the same command. `Bots::game` returns a strategy that plays one game with one of
// them.
//
// A bot that crashes, hangs, writes too long a line, breaks the protocol or chooses an illegal move loses its game; the
// next game uses a new process. Threads may play different games at the same time. The destructor asks all processes to
// quit and kills those that do not.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "app/bots/bot_process.h"
#include "app/measure/external_strategy.h"

namespace tilefold::bots {

class Bots : public std::enable_shared_from_this<Bots> {
 public:
  /// Splits the command into words and starts one process. Returns an error if the process sends no `hello` message or
  /// does not play the puzzle.
  static Result<std::shared_ptr<Bots>> open(const std::string& command, const BotTerms& terms, const PuzzleInfo& info);

  /// Creates a pool without starting a process. If the bot cannot be started later, it loses its games.
  static std::shared_ptr<Bots> of(std::vector<std::string> words, const BotTerms& terms, std::string_view puzzle);
  ~Bots();
  Bots(const Bots&) = delete;
  Bots& operator=(const Bots&) = delete;

  /// Returns a strategy that plays the game with this seed. The bot receives the seed only if the terms allow it to
  /// know the future.
  std::unique_ptr<measure::ExternalStrategy> game(std::uint64_t seed);

  const std::string& command() const { return command_; }

 private:
  friend class BotGame;
  Bots() = default;
  Result<std::unique_ptr<BotProcess>> start(const std::stop_token& stop) const;
  std::unique_ptr<BotProcess> acquire_idle();
  void give_back(std::unique_ptr<BotProcess> process);

  std::string command_;
  std::vector<std::string> words_;
  BotTerms terms_;
  std::string puzzle_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<BotProcess>> idle_;
};

/// Returns the settings as words of a command line: "--bot-budget", "100", …
std::vector<std::string> term_words(const BotTerms& terms);

}  // namespace tilefold::bots
