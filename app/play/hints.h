// Hints in steps, for every puzzle: first where to look, then which move, then why it is good.
//
// Puzzle-neutral: where to look is what the move does first on the board, and why is what playing it on a clone
// shows and what the strategy says of the other moves.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/play/forecast.h"

namespace tilefold::app {

enum class HintStep : std::uint8_t { where, which, why };

/// What is shown over the board.
struct Advice {
  std::vector<render::CellArea> places = {};  ///< to look at
  std::vector<render::MoveNote> notes = {};
  std::string text = {};
};

/// The step's advice; a choice that names no best move, or is a mere guess, says so at every step.
Advice advice_of(const Puzzle& puzzle, const Choice& choice, const Spots& spots, HintStep step);

/// The tiles that the move first makes one, takes away, or slides.
std::vector<render::CellArea> effect_of(const Puzzle& puzzle, Move move);

/// Which chain it begins and what it makes; empty where it merges nothing.
std::string effect_text(const Puzzle& puzzle, Move move);

/// What a person calls a move: a command by its label, others by their text.
std::string name_of(const Puzzle& puzzle, Move move);

/// What a command does, and why it cannot be given now.
std::string help_of(const Puzzle& puzzle, const CommandSpec& command);

}  // namespace tilefold::app
