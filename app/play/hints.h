// Hints in three steps: where to look, which move to play, and why it is good. All texts are in the current language.
//
// Works for all puzzles. The place to look at is where the move first changes the board. The reason comes from playing
// the move on a copy and from comparing the strategy's values of all moves.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/play/forecast.h"

namespace tilefold::play {

enum class HintStep : std::uint8_t { where, which, why };

/// The contents of a hint, which are shown on the board and below it.
struct Advice {
  std::vector<render::CellArea> places = {};  ///< cells to highlight
  std::vector<render::MoveAnnotation> annotations = {};
  std::string text = {};
};

/// Returns the hint for `step`. If the strategy has chosen no move or does not evaluate moves, the text tells the user
/// this.
Advice advice_of(const Puzzle& puzzle, const Choice& choice, const Spots& spots, HintStep step);

/// Returns the cells of the tiles that the move merges, removes or slides first.
std::vector<render::CellArea> effect_of(const Puzzle& puzzle, Move move);

/// Returns a text about the chain of merges that the move starts and the tiles that it creates; empty if it merges
/// nothing.
std::string effect_text(const Puzzle& puzzle, Move move);

/// Returns a text that names the move and says what it does on the board.
std::string described(const Puzzle& puzzle, Move move);

/// Returns the name of a move for display. For a command, this is its label; other moves are described in words.
std::string name_of(const Puzzle& puzzle, Move move);

/// Returns the name of a command, or of a move in a puzzle that does not describe its moves in words. `text` is the
/// text of the move.
std::string name_of(const PuzzleInfo& info, const std::string& text);

/// Returns a name that is short enough for lists.
std::string short_name_of(const Puzzle& puzzle, Move move);

/// Returns the unit in which the losses of moves are measured: "point" or "move".
std::string_view unit_of(const Puzzle& puzzle);

/// Returns the help text of a command. If the command is not available, adds the reason.
std::string help_of(const Puzzle& puzzle, const CommandSpec& command);

}  // namespace tilefold::play
