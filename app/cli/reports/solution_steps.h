// Describes a solution move by move, with the cells that each move affects, so that a user can play it on a board.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/reports/board_text.h"
#include "engine/core/puzzle.h"

namespace tilefold::cli {

/// One move of a solution, as it applies to the position before the move.
struct SolutionStep {
  std::int64_t number = 0;         ///< number of the move, counted from 1
  std::string move;                ///< text of the move
  std::string words;               ///< description of the move for users; empty if the puzzle provides none
  MarkedCells cells;               ///< cells of the tiles that the move first moves or removes, and the target cells
  std::optional<double> within_s;  ///< time limit in seconds after the previous move; nullopt if there is no limit
};

/// Calls `visit` with every step, the position before it and the position after it. Requires that the moves are legal
/// in order.
void for_each_step(const Puzzle& start, const std::vector<Move>& moves,
                   const std::function<void(const SolutionStep&, const Puzzle& before, const Puzzle& after)>& visit);

/// Returns the step as a row of the output: number, move, words, cells, to, within_seconds, state. Omits the fields
/// that do not apply.
Object step_row(const SolutionStep& step, const Puzzle& after);

/// Returns the step as text: the move, and the board before it with the cells marked.
std::string step_text(const SolutionStep& step, const Puzzle& before);

}  // namespace tilefold::cli
