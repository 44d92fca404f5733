// Makes the bots from the settings available as players in the window.
#pragma once

#include <string>
#include <vector>

#include "app/play/other_players.h"
#include "app/profile/settings.h"

namespace tilefold::window {

/// Returns one player per bot. The first request to a player starts the bot's process; requests run in a worker thread.
/// The process ends when the last copy of the player is destroyed.
play::OtherPlayers bot_players(const std::vector<profile::BotRow>& bots);

/// Returns the name of a bot in game records: "bots.NAME".
std::string bot_key(const profile::BotRow& bot);

}  // namespace tilefold::window
