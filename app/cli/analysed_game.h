// Games on their way to an analysis: given ones as game IDs and files, stored ones from the profile.
//
// Only what play left is needed: where a game began, its moves, and what is known of when and how each was made.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/measure/analysis.h"
#include "app/profile/store.h"

namespace tilefold::app {

/// What the profile knows of a move besides the move.
struct MoveContext {
  std::int32_t node = 0;
  std::string move = {};
  std::optional<std::int64_t> ms;  ///< from when the player could move until the move
  bool is_assisted = false;        ///< a strategy had been asked in this position, or made the move
};

struct GameToAnalyse {
  PlayedGame game;
  std::optional<std::int64_t> id;     ///< of a stored one
  std::vector<MoveContext> contexts;  ///< of a stored one, one for each move

  const PuzzleInfo& info() const { return game.beginning->about(); }
};

/// A game ID, a picture or text that holds one, or a record of a game. Refused: a game without a move.
Result<GameToAnalyse> read_given_game(const std::string& word);

/// The moves of the line that a stored game stands on.
Result<std::vector<MoveContext>> contexts_of(Store& store, const StoredGame& stored);

/// A stored game up to where it stands; an error where it cannot be played any more, or has no move.
Result<GameToAnalyse> read_stored_game(Store& store, const StoredGame& stored);

}  // namespace tilefold::app
