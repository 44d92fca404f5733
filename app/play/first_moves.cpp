#include "app/play/first_moves.h"

namespace tilefold::app {

std::string first_cue(const GameView& view, const Bindings& bindings) {
  if (view.is_looking() || view.puzzle().standing().status != Status::playing) return "";
  switch (view.first_moves()) {
    case 0: return std::string(view.puzzle().about().how_to_move);
    case 1: return "Undo" + bindings.key_of(Action::undo) + " takes moves back, as many as you like";
    case 2: return "Hint" + bindings.key_of(Action::hint) + " says where to look, then which move, then why";
    default: return "";
  }
}

}  // namespace tilefold::app
