// Previews of moves: where on the board a move is drawn, what it would do, and how a strategy's values are drawn there.
//
// Independent of the puzzle: the spot of a move follows from the gesture that plays it, and the effect of the move is
// found by playing it on a clone.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "engine/core/puzzle.h"
#include "engine/core/strategy.h"
#include "render/scene/scene.h"

namespace tilefold::app {

/// Returns the gesture that triggers a puzzle command.
inline Gesture gesture_of(const CommandSpec& command) {
  return {.kind = Gesture::Kind::command, .command = command.name};
}

/// Returns where the new tile would land, which tiles would merge with it, and what remains after the chain. Returns
/// nullopt if the move does not start with the next tile.
std::optional<render::Ghost> forecast(const Puzzle& puzzle, Move move);

/// Returns the spot that shows a link between a tile and the tile it is dragged to.
render::Spot link_spot(const Puzzle& puzzle, Cell from, Cell to);

using Spots = std::vector<std::pair<Move, render::Spot>>;

/// Returns the spots of the legal moves: columns, sides, cells or links between cells, depending on the gestures that
/// mean them. Omits moves that no spot represents.
Spots find_spots(const Puzzle& puzzle);

/// A played move and the best move.
struct MoveComparison {
  Move played{};
  std::optional<Move> best;  ///< nullopt if unknown
  double cost = 0;           ///< value lost compared with the best move
  double share = 1;          ///< quality of the played move: 1 is as good as the best move, 0 is the worst
};

/// Returns annotations for both moves, omitting moves that have no spot.
std::vector<render::MoveAnnotation> annotations_of(const MoveComparison& moves, const Spots& spots);

/// Returns an annotation for every move that has a value and a spot: a word for its quality and its loss compared with
/// the best move. Empty if the strategy does not value moves.
std::vector<render::MoveAnnotation> annotations_of(const Choice& choice, const Spots& spots);

}  // namespace tilefold::app
