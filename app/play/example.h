// An example move that explains a puzzle: a board, a move, and the resulting board.
//
// Found by playing a game with a fixed seed, so the position is always reachable under the rules.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/puzzle.h"
#include "render/scene/scene.h"

namespace tilefold::app {

struct Example {
  Snapshot before;
  Snapshot after;
  std::vector<render::CellArea> places = {};  ///< cells of `before` that the move affects
  std::string text;                           ///< describes the move and its effect
};

/// Returns an example under the rules `rules`, on the smallest board among the presets: the first early move that
/// merges many tiles. Returns nullopt if no move is legal.
std::optional<Example> find_example(const PuzzleInfo& info, const ParameterValues& rules);

}  // namespace tilefold::app
