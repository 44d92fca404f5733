// Hints in three steps, for every puzzle: where to look, which move to play, and why it is good.
//
// Independent of the puzzle: the place to look at is where the move first changes the board. The reason is found by
// playing the move on a clone and by comparing the strategy's estimates of all moves.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/play/forecast.h"

namespace tilefold::app {

enum class HintStep : std::uint8_t { where, which, why };

/// The parts of a hint shown over the board.
struct Advice {
  std::vector<render::CellArea> places = {};  ///< cells to highlight
  std::vector<render::MoveAnnotation> annotations = {};
  std::string text = {};
};

/// Returns the hint for `step`. If the strategy names no best move or does not evaluate moves, the text says so.
Advice advice_of(const Puzzle& puzzle, const Choice& choice, const Spots& spots, HintStep step);

/// Returns the tiles that the move first merges, removes or slides.
std::vector<render::CellArea> effect_of(const Puzzle& puzzle, Move move);

/// Describes the chain of merges that the move starts and the tiles that it creates; empty if the move merges nothing.
std::string effect_text(const Puzzle& puzzle, Move move);

/// Describes a move and what it does on the board.
std::string described(const Puzzle& puzzle, Move move);

/// Returns the name of a move for display: the label of a command, or any other move in words.
std::string name_of(const Puzzle& puzzle, Move move);

/// Returns the help text of a command; if the command is unavailable, also the reason.
std::string help_of(const Puzzle& puzzle, const CommandSpec& command);

}  // namespace tilefold::app
