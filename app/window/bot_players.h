// Makes the bots from the settings available as players in the window.
#pragma once

#include <string>
#include <vector>

#include "app/play/other_players.h"
#include "app/profile/settings.h"

namespace tilefold::app {

/// Returns one player per bot. The first request to a player starts the bot's process; requests run in a worker thread.
/// The process ends when the last copy of the player is destroyed.
OtherPlayers bot_players(const std::vector<BotRow>& bots);

/// Returns the name of a bot in game records: "bots.NAME".
std::string bot_key(const BotRow& bot);

}  // namespace tilefold::app
