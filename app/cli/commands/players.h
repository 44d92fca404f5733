// Players on the command line: a built-in strategy or a bot, used in the same way.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "app/cli/options/requests.h"
#include "app/measure/external_strategy.h"

namespace tilefold::cli {

struct Player {
  std::unique_ptr<Strategy> strategy;        ///< the strategy or bot; null if the request names no player
  measure::ExternalStrategy* bot = nullptr;  ///< the same object if it is a bot, else null
  std::string name;                          ///< name of the strategy, or command of the bot
  std::string text;                          ///< text of the player as in a benchmark: "lookahead:depth=3"
  Document options;                          ///< options of the strategy, as data
  std::string_view extra;                    ///< name of the field MoveValue::extra
  bool searches_by_depth = false;            ///< StrategySpec::searches_by_depth; false for a bot
};

/// Creates the player for the game of `puzzle` and `seed`.
Result<Player> open_player(const Puzzle& puzzle, const PlayerRequest& request, std::uint64_t seed);

/// Tells a bot that the game has ended in this position. If the bot broke the rules and so lost, returns the reason;
/// otherwise, and for a strategy, returns an empty text.
std::string end_game(const Player& player, const Puzzle& puzzle);

}  // namespace tilefold::cli
