// Bots wherever a strategy may stand: `Bots` runs one command as often as it is needed at once, `Bots::game` gives a
// strategy that plays one game by one of these processes.
//
// A bot that crashes, hangs, floods, talks nonsense or chooses an illegal move loses its game; the next game has a new
// process. Games may be played by several threads, each its own. When the last of it goes out of scope every process
// is told to quit, and what has not quit is killed.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "app/bots/bot_process.h"
#include "app/measure/guest.h"

namespace tilefold::app {

class Bots : public std::enable_shared_from_this<Bots> {
 public:
  /// Splits the command and starts its first process; refused where that does not say hello or does not play the
  /// puzzle.
  static Result<std::shared_ptr<Bots>> open(const std::string& command, const BotTerms& terms, const PuzzleInfo& info);

  /// Starts nothing yet; a bot that cannot be started loses its games.
  static std::shared_ptr<Bots> of(std::vector<std::string> words, const BotTerms& terms, std::string_view puzzle);
  ~Bots();
  Bots(const Bots&) = delete;
  Bots& operator=(const Bots&) = delete;

  /// Plays one game, the one of `seed` (which the bot is told only if it may know the future).
  std::unique_ptr<Guest> game(std::uint64_t seed);

  const std::string& command() const { return command_; }

 private:
  friend class BotGame;
  Bots() = default;
  Result<std::unique_ptr<BotProcess>> start() const;
  std::unique_ptr<BotProcess> take_idle();
  void give_back(std::unique_ptr<BotProcess> process);

  std::string command_;
  std::vector<std::string> words_;
  BotTerms terms_;
  std::string puzzle_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<BotProcess>> idle_;
};

/// What holds for bots, as words of a command.
std::vector<std::string> term_words(const BotTerms& terms);

/// "bot 'python3 mine.py' lost game 3: it …"; `which` says which game, " game 3" or nothing.
std::string forfeit_text(const std::string& command, const std::string& which, const std::string& forfeit);

}  // namespace tilefold::app
