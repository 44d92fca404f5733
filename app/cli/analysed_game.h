// Given games on their way to an analysis: game IDs and files. Stored ones come from app/study.
#pragma once

#include <string>

#include "app/study/studied_game.h"

namespace tilefold::app {

/// A game ID, a picture or text that holds one, or a record of a game. Refused: a game without a move.
Result<GameToAnalyse> read_given_game(const std::string& word);

}  // namespace tilefold::app
