// An example of a move for whoever learns a puzzle: a board, the move, and the board that it leads to.
//
// Found by playing from one seed, so that it is always a position that the rules allow.
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
  std::vector<render::CellArea> places = {};  ///< of the board before, that the move is about
  std::string text;                           ///< what is done, and what it brings
};

/// Of the preset with the smallest board: the first of its early moves that brings much. None where no move is legal.
std::optional<Example> find_example(const PuzzleInfo& info);

}  // namespace tilefold::app
