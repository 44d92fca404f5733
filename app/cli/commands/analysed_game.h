// Opens the games to analyse that are named on the command line, by game ID or by file. Stored games are opened by
// app/study.
#pragma once

#include <string>

#include "app/study/studied_game.h"

namespace tilefold::cli {

/// A game given on the command line, as a game ID or as a record.
struct GivenGame {
  std::string id;      ///< game ID; empty if the game is given as a record
  std::string path;    ///< source file, for messages; empty for a game ID
  std::string record;  ///< text of the game record
};

/// Opens the game that a word of the command line describes. The word may be a game ID, the path of a picture or text
/// file that contains a game ID, or the path of a game record.
Result<GivenGame> find_given_game(const std::string& word);

/// Opens a given game. Returns an error if the game has no move.
Result<study::GameToAnalyse> open_given_game(const GivenGame& given);

}  // namespace tilefold::cli
