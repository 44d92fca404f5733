// Bots of the settings as players of the window.
#pragma once

#include <string>
#include <vector>

#include "app/play/other_players.h"
#include "app/profile/settings.h"

namespace tilefold::app {

/// One for each bot, with a process of its own that is started when it is first asked, beside the window, and ended
/// when the last of these goes.
OtherPlayers bot_players(const std::vector<BotRow>& bots);

/// What games by this bot are recorded with: "bots.NAME".
std::string bot_key(const BotRow& bot);

}  // namespace tilefold::app
