// Encodes the starting position of a game as a word that is part of its game ID, and decodes such words.
//
// The word is the state as JSON, encoded as base64url without padding (RFC 4648), so it needs no quoting in shells or
// URLs. A decoded state is checked like any other position.
#pragma once

#include <string>
#include <string_view>

#include "app/records/game.h"
#include "engine/core/session.h"

namespace tilefold::records {

/// Returns the word that encodes a state; `json` is the state as JSON.
std::string position_word(std::string_view json);

/// Returns the state that a word encodes. Returns an error if the word is malformed.
Result<Document> read_position_word(std::string_view word);

/// Returns the ID of the game that begins with `opening` and continues with `moves`. Requires: no move of `opening` has
/// been played.
std::string game_id_text(const Opening& opening, const std::vector<Move>& moves);

/// Returns the ID of a game of a session, with the moves up to the position `node` of its tree.
std::string game_id_text(const SessionGame& game, std::int32_t node);

}  // namespace tilefold::records
