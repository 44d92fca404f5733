// The messages of tilefold-bot/1, which are lines of JSON. Writes the messages to a bot and parses its answers.
//
// docs/reference/bot-protocol.md defines the protocol. A bot receives only what a player sees: the legal moves and the
// state as `tilefold play` prints it, never the random generator. Unknown field names are ignored, so that the protocol
// can be extended.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/strategy.h"

namespace tilefold::bots {

constexpr std::string_view bot_protocol = "tilefold-bot/1";

/// Maximum number of moves in the field "line" of an answer.
constexpr std::size_t longest_line = 1000;

/// A bot's answer to `hello`.
struct BotHello {
  std::string name;
  std::string version;
  std::vector<std::string> puzzles;
  bool accepts_stop = false;  ///< true if the bot handles `stop` and then answers at once
};

/// Parameters of one `choose` message.
struct MoveRequest {
  std::int64_t id = 0;
  std::int64_t budget_ms = 0;
  /// Maximum number of positions that the bot should search; 0 if only time is limited.
  std::uint64_t budget_nodes = 0;
};

std::string hello_message();

/// Announces a new game. `seed` is nullopt unless the bot is allowed to know the future.
std::string new_message(const Puzzle& puzzle, std::optional<std::uint64_t> seed);
std::string choose_message(const Puzzle& puzzle, const MoveRequest& request);

/// Returns the message that cancels question `id` to a bot.
std::string stop_message(std::int64_t id);
std::string over_message(const Puzzle& puzzle);
std::string quit_message();

/// Parses the bot's answer to `hello`. Error messages are sentences about the bot that begin with "it".
Result<BotHello> read_hello(std::string_view line);

/// Parses the answer to question `id`. The resulting Choice has a legal move and lists all legal moves with their
/// values, best first and moves without a value last. The depth that the bot reports is stored with its move; the line
/// of play that it expects is stored in `Choice::expected`.
Result<Choice> read_answer(std::string_view line, std::int64_t id, const Puzzle& puzzle);

}  // namespace tilefold::bots
