// Given games on their way to an analysis: game IDs and files. Stored ones come from app/study.
#pragma once

#include <string>

#include "app/study/studied_game.h"

namespace tilefold::app {

/// What a word that names a game leads to: a game ID, or a record.
struct GivenGame {
  std::string id;      ///< empty for a record
  std::string path;    ///< of the file that it comes from, for messages; empty for none
  std::string record;  ///< its text
};

/// A game ID, a picture or text that holds one, or a record of a game.
Result<GivenGame> find_given_game(const std::string& word);

/// Refused: a game without a move.
Result<GameToAnalyse> open_given_game(const GivenGame& given);

}  // namespace tilefold::app
