// Opens the games to analyse that are named on the command line, by game ID or by file. Stored games are opened by
// app/study.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/study/studied_game.h"

namespace tilefold::cli {

/// A game given on the command line, as a game ID or as a record.
struct GivenGame {
  std::string id;                          ///< game ID; empty if the game is given as a record
  std::string path;                        ///< source of the game, for messages; empty for a game ID
  std::string record;                      ///< text of the game record
  std::optional<std::int64_t> board = {};  ///< number (from 1) of the game in its file; nullopt if it is the only one
  bool is_board = false;                   ///< true for a board without moves, of which only the value is evaluated
  std::optional<Error> problem = {};       ///< reason why the game cannot be analysed
};

/// Finds the games that a word of the command line describes. The word may be a game ID, the path of a picture that
/// contains a game ID, or the path of a text with game IDs, game records or boards. `puzzle` is the puzzle of the
/// boards; empty to find it from the text.
Result<std::vector<GivenGame>> find_given_games(const std::string& word, const std::string& puzzle);

/// Opens a given game. It may have no moves.
Result<study::GameToAnalyse> open_given_game(const GivenGame& given);

}  // namespace tilefold::cli
