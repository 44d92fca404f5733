// A move that explains a puzzle by example: a board, the move, and the board after it.
//
// The example comes from a game that is played with a fixed seed, so its position can always be reached under the
// rules.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/puzzle.h"
#include "render/scene/scene.h"

namespace tilefold::play {

struct Example {
  Snapshot before;
  Snapshot after;
  std::vector<render::CellArea> places = {};  ///< cells that the move affects, on the board before the move
  std::string text;                           ///< description of the move and its effect
};

/// Returns an example under `rules`, but with the size of the puzzle's smallest preset. It is the first move that
/// merges many tiles, among the early moves of a game. Returns nullopt if there is no legal move.
std::optional<Example> find_example(const PuzzleInfo& info, const ParameterValues& rules);

}  // namespace tilefold::play
