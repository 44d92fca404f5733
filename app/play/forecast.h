// Computes previews of moves: the spot on the board at which a move is drawn, its effect, and an annotation with its
// value.
//
// Works for all puzzles: the spot where a move is drawn follows from the gesture that plays it, and the effect of the
// move is determined by playing it on a copy.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "engine/core/puzzle.h"
#include "engine/core/strategy.h"
#include "render/scene/scene.h"

namespace tilefold::play {

/// Returns the gesture that plays a command of the puzzle.
inline Gesture gesture_of(const CommandSpec& command) {
  return {.kind = Gesture::Kind::command, .command = command.name};
}

/// Returns where the next tile would land, which tiles it would merge with, and which tile remains after the chain of
/// merges. Returns nullopt if the move does not begin by placing the next tile.
std::optional<render::Ghost> forecast(const Puzzle& puzzle, Move move);

/// Returns the spot that links a tile with the tile onto which it is dragged.
render::Spot link_spot(const Puzzle& puzzle, Cell from, Cell to);

using Spots = std::vector<std::pair<Move, render::Spot>>;

/// Returns where each legal move is drawn: at a column, a side, a cell, or a link between two cells, depending on the
/// gesture that plays the move. Omits moves that cannot be drawn in such a place.
Spots find_spots(const Puzzle& puzzle);

/// The move that was played and the best move.
struct MoveComparison {
  Move played{};
  std::optional<Move> best;  ///< the best move; nullopt if unknown
  double cost = 0;           ///< difference between the values of the best and the played move
  /// Quality of the played move: 1 if it is as good as the best move, 0 if it is the worst move.
  double share = 1;
};

/// Returns annotations that mark the two moves on the board. Omits a move that has no spot.
std::vector<render::MoveAnnotation> annotations_of(const MoveComparison& moves, const Spots& spots);

/// Returns an annotation for every move that has a value and a spot: a word for the quality of the move, and its loss
/// compared with the best move. Empty if the strategy does not evaluate moves.
/// If `puzzle` is null, all losses are in points.
std::vector<render::MoveAnnotation> annotations_of(const Choice& choice, const Spots& spots,
                                                   const Puzzle* puzzle = nullptr);

}  // namespace tilefold::play
