// Finds the games against which the user can race.
#pragma once

#include <string>

#include "app/play/copied_game.h"
#include "app/play/player_list.h"
#include "app/play/race.h"
#include "app/profile/store.h"

namespace tilefold::play {

/// Returns the game ID of the user's best finished line under the rules of the current game: the highest score, or in a
/// puzzle without score the fewest moves. A game without help is better than any game with help. Returns an error if
/// there is no such game.
Result<std::string> best_game_id(profile::Store& store, const Session& session);

/// Returns the game in a text: a game ID or a recorded game. Returns an error if it contains no game with moves. `here`
/// is the current puzzle.
Result<CopiedGame> read_rival_game(std::string_view text, const PuzzleInfo& here);

/// Returns the strategy that plays the session's puzzle with a strength, as a rival on this game. Requires that the
/// puzzle has a strategy of this strength.
Rival strategy_rival(const PlayerList& players, Strength strength, const char* name, std::uint64_t seed);

}  // namespace tilefold::play
