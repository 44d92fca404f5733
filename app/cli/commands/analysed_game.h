// Opens games given on the command line for analysis: game IDs and files. app/study opens stored games.
#pragma once

#include <string>

#include "app/study/studied_game.h"

namespace tilefold::app {

/// A game named on the command line: a game ID or a record.
struct GivenGame {
  std::string id;      ///< empty for a record
  std::string path;    ///< source file, for messages; empty for a game ID
  std::string record;  ///< text of the record
};

/// Finds the game in a word: a game ID, a file (picture or text) that contains one, or a record.
Result<GivenGame> find_given_game(const std::string& word);

/// Returns an error if the game has no move.
Result<GameToAnalyse> open_given_game(const GivenGame& given);

}  // namespace tilefold::app
