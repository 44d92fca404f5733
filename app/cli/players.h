// Who chooses moves on the command line: a strategy of ours or a bot, asked in the same way.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "app/cli/requests.h"
#include "app/measure/guest.h"

namespace tilefold::app {

struct Player {
  std::unique_ptr<Strategy> strategy;  ///< null where nobody was asked for
  Guest* bot = nullptr;                ///< the same, where it is a bot
  std::string name;                    ///< the strategy's name, or the bot's command
  std::string text;                    ///< as a benchmark names it: "lookahead:depth=3"
  Document options;                    ///< those of the strategy, as data
  std::string_view extra;              ///< what MoveValue::extra is called
};

/// The player for one game, that of `puzzle` and `seed`.
Result<Player> open_player(const Puzzle& puzzle, const PlayerRequest& request, std::uint64_t seed);

/// Tells a bot that its game has ended as `puzzle` stands. Why it has lost by breaking the rules; empty where it has
/// not, and for what is no bot.
std::string end_game(const Player& player, const Puzzle& puzzle);

}  // namespace tilefold::app
