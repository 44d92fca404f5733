// The data of the home page about each puzzle: a picture, the best result, and whether a game can be continued.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/play/game_repository.h"
#include "engine/core/puzzle.h"

namespace tilefold::play {

struct HomeCard {
  const PuzzleInfo* info = nullptr;
  Snapshot shot;
  std::string record;         ///< best result, such as "Best 12,408"; may be empty
  bool can_continue = false;  ///< true if a game with moves is under way
  bool is_current = false;    ///< true for the puzzle in the window
};

/// Returns the newest unfinished game of a puzzle except daily games; nullopt if none exists.
std::optional<std::int64_t> ordinary_game(profile::Store& store, const PuzzleInfo& info);

/// Returns a board for the picture of a puzzle that has no game under way: a position in the middle of a game.
Snapshot sample_board(const PuzzleInfo& info, const ParameterValues& rules);

/// Returns the text of the best result under these rules; for a puzzle with levels, how many are solved. May be empty.
std::string record_text(profile::Store& store, const PuzzleInfo& info, const ParameterValues& rules);

}  // namespace tilefold::play
