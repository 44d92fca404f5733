// Encodes the starting position of a game as a word of its game ID, and back.
//
// The word is the state as JSON in unpadded base64url (RFC 4648), which needs no quoting in shells or URLs. A decoded
// state is validated like any position.
#pragma once

#include <string>
#include <string_view>

#include "app/records/game.h"
#include "engine/core/session.h"

namespace tilefold::app {

/// Encodes a state given as JSON.
std::string position_word(std::string_view json);

/// Decodes a state; returns an error if the word is malformed.
Result<Document> read_position_word(std::string_view word);

/// Returns the ID of a game after `moves`. Requires: `opening` is still before its first move.
std::string game_id_text(const Opening& opening, const std::vector<Move>& moves);

/// Returns the ID of a session's game up to a node.
std::string game_id_text(const SessionGame& game, std::int32_t node);

}  // namespace tilefold::app
