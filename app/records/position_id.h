// Game IDs of games that began from a given board: its state as a word of the ID, and back.
//
// The word is the state as JSON in base64url without padding (RFC 4648), which needs no quotes in a shell or an
// address. What it says is checked like any position.
#pragma once

#include <string>
#include <string_view>

#include "app/records/game.h"
#include "engine/core/session.h"

namespace tilefold::app {

/// The word of a state that is written as JSON.
std::string position_word(std::string_view json);

/// The state that a word stands for, or why it stands for none.
Result<Document> read_position_word(std::string_view word);

/// The ID of a game after `moves`, which `opening` has not played.
std::string game_id_text(const Opening& opening, const std::vector<Move>& moves);

/// The ID of a game of a session up to a node.
std::string game_id_text(const SessionGame& game, std::int32_t node);

}  // namespace tilefold::app
