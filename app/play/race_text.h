// The words that describe a race, in the current language.
#pragma once

#include <string>

#include "app/play/race.h"

namespace tilefold::play {

/// Returns how far the user is ahead or behind, such as "+120 ahead". Requires that a race is open.
std::string lead_text(const Race& race);

/// Returns the score or the number of moves of the rival.
std::string rival_figure(const Race& race);

/// Returns a sentence about the rival: that it is thinking, or where its game has ended. May be empty.
std::string rival_text(const Race& race);

/// Returns a sentence that says who has won and by how much; empty while the user's game continues.
std::string result_text(const Race& race);

/// Returns the race in one line, for windows without room for the rival's board.
std::string race_line(const Race& race);

}  // namespace tilefold::play
