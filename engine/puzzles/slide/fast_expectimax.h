// Expectimax on 64-bit boards: the search of engine/search/expectimax.h, made for Slide's tables.
//
// Values are integers in sixteenths of a point, probabilities in parts of 2^30, so the answer is the same on every
// machine. A table keeps the values of boards between move and tile, and serves a board again that is reached in
// another way, unless that way is more probable: then less would have been cut off.
//
// Sources: as in engine/search/expectimax.h; a cut-off by probability, and tables of rows to search by, are those of
// R. Xiao's 2048 program (2014, "nneonneo").
#pragma once

#include <cstdint>
#include <vector>

#include "engine/puzzles/slide/evaluation.h"
#include "engine/puzzles/slide/fast_rules.h"
#include "engine/search/search_model.h"

namespace tilefold::slide {

struct FastExpectimax {
  int depth = 8;                ///< moves at most, the first included
  std::uint64_t nodes = 20000;  ///< boards valued for one choice, about
  double cutoff = 0.01;         ///< probability under which chance's answers are not followed
  const Evaluation* evaluation = &learned_evaluation();

  /// Deepens as long as the next depth is likely to be finished within the nodes.
  Choice choose(const FastState& state, const SearchTask& task) const;
};

}  // namespace tilefold::slide
