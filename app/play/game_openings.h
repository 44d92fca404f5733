// Functions that start another game. After each of them except `set_next_parameters`, undo returns to the previous
// game.
#pragma once

#include <cstdint>
#include <optional>

#include "app/play/copied_game.h"
#include "app/play/game_controller.h"

namespace tilefold::play {

/// True if the current game has rules that the user has not chosen for later games: it is a daily game, or began with a
/// board that was opened. False if the user has changed the rules of the next game since.
bool has_own_rules(const Session& session);

/// Returns the rules of the next new game. After a game with its own rules, these are the rules of the latest game
/// before it without own rules.
const ParameterValues& rules_after(const Session& session);

/// Starts a game with the rules `rules_after`. If no seed is given, uses a new random one.
void new_game(GameController& game, std::optional<std::uint64_t> seed = std::nullopt);

/// Starts a game with the given rules.
void begin_game(GameController& game, const ParameterValues& values);

/// Starts a game from a position of this puzzle. If it returns an error, nothing has changed.
Result<Done> begin_position(GameController& game, const ParameterValues& values, const Document& state);

/// Opens a copied game of this puzzle as a new game.
void open_copied(GameController& game, CopiedGame copied);

/// Makes a stored game the current one and resumes it. If it returns an error, nothing has changed.
Result<Done> open_stored(GameController& game, std::int64_t id);

/// Sets the rules of the next game. If they contradict each other, returns an error and changes nothing.
Result<Done> set_next_parameters(GameController& game, const ParameterValues& values);

}  // namespace tilefold::play
