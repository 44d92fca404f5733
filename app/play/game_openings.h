// The ways to start another game. Undo returns to the previous one, except after `set_next_parameters`.
#pragma once

#include <cstdint>
#include <optional>

#include "app/play/copied_game.h"
#include "app/play/game_controller.h"

namespace tilefold::app {

/// Starts a game with the rules chosen for the next one; without a seed, with a fresh one.
void new_game(GameController& game, std::optional<std::uint64_t> seed = std::nullopt);

/// Starts a game with these rules.
void begin_game(GameController& game, const ParameterValues& values);

/// Starts a game from a position of this puzzle. On error nothing changes.
Result<Done> begin_position(GameController& game, const ParameterValues& values, const Document& state);

/// Opens a copied game of this puzzle as a new game.
void open_copied(GameController& game, CopiedGame copied);

/// Resumes a stored game, which becomes the current one. On error nothing changes.
Result<Done> open_stored(GameController& game, std::int64_t id);

/// Sets the rules of the next game. Returns an error and changes nothing if they contradict each other.
Result<Done> set_next_parameters(GameController& game, const ParameterValues& values);

}  // namespace tilefold::app
