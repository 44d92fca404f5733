// The messages of tilefold-bot/1 as lines of JSON: what a host writes, and what it makes of a bot's answers.
//
// docs/bots.md is the contract. A bot is told what a person sees: the state as `play` prints it and the legal moves,
// never the generator. Names of tables that nobody knows are ignored, so that the protocol can grow.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/strategy.h"

namespace tilefold::app {

constexpr std::string_view bot_protocol = "tilefold-bot/1";

/// How a bot introduces itself.
struct BotHello {
  std::string name;
  std::string version;
  std::vector<std::string> puzzles;
  bool accepts_stop = false;  ///< it answers at once when it is told to stop
};

/// What one `choose` asks.
struct BotQuestion {
  std::int64_t id = 0;
  std::int64_t budget_ms = 0;
  std::uint64_t budget_nodes = 0;  ///< 0 where only time counts
};

std::string hello_message();

/// `seed` only where the bot may know what chance will bring.
std::string new_message(const Puzzle& puzzle, std::optional<std::uint64_t> seed);
std::string choose_message(const Puzzle& puzzle, const BotQuestion& question);

/// That the answer to question `id` is no longer waited for.
std::string stop_message(std::int64_t id);
std::string over_message(const Puzzle& puzzle);
std::string quit_message();

/// The errors are sentences that begin with "it".
Result<BotHello> read_hello(std::string_view line);

/// The answer to question `id`: a legal move, and values for all moves, best first; those that it told none for stand
/// last, without one. The depth that it tells is the chosen move's, and the line that it tells is `Choice::expected`.
Result<Choice> read_answer(std::string_view line, std::int64_t id, const Puzzle& puzzle);

}  // namespace tilefold::app
