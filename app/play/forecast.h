// What the window foresees of moves: where a move belongs on the board, what it would do, and what a
// strategy's values look like beside it.
//
// Puzzle-neutral: a move's place is that of the gesture that means it, and what it does is found by playing
// it on a clone.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "engine/core/puzzle.h"
#include "engine/core/strategy.h"
#include "render/scene/scene.h"

namespace tilefold::app {

/// What gives a puzzle's command.
inline Gesture gesture_of(const CommandSpec& command) {
  return {.kind = Gesture::Kind::command, .command = command.name};
}

/// Where the new tile lands, with which tiles it becomes one, and what the chain leaves. None when the move
/// does not begin with the next tile.
std::optional<render::Ghost> forecast(const Puzzle& puzzle, Move move);

/// How a tile and the one that it is dragged to go together.
render::Spot link_spot(const Puzzle& puzzle, Cell from, Cell to);

using Spots = std::vector<std::pair<Move, render::Spot>>;

/// The places of the legal moves: columns, sides, cells or links between cells, whichever gestures mean them.
/// Moves that no place means are left out.
Spots find_spots(const Puzzle& puzzle);

/// A move that was played, beside the best one.
struct MoveComparison {
  Move played{};
  std::optional<Move> best;  ///< none where nobody knows it
  double cost = 0;           ///< what the best one would have brought more
  double share = 1;          ///< 1 is as good as the best move, 0 as bad as can be
};

/// Notes on both, as far as a place means them.
std::vector<render::MoveNote> notes_of(const MoveComparison& moves, const Spots& spots);

/// A note for every move that has a value and a spot: how good it is in a word, and what it costs beside the best one.
/// None from a strategy without an opinion.
std::vector<render::MoveNote> notes_of(const Choice& choice, const Spots& spots);

}  // namespace tilefold::app
