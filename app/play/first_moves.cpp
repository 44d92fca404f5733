#include "app/play/first_moves.h"

namespace tilefold::app {
namespace {

std::string how_to_move(Aim aim) {
  switch (aim) {
    case Aim::column: return "Press a column, or its number: the tile above falls into it";
    case Aim::direction: return "Swipe, or press an arrow: all tiles slide that way";
    case Aim::pair: return "Press two tiles that go together, one after the other";
    case Aim::exchange: return "Drag a tile onto its neighbour, or press one and then the other";
    case Aim::piece: return "Drag a piece along its length, as far as you like";
  }
  return "";
}

}  // namespace

std::string first_cue(const GameView& view, const Bindings& bindings) {
  if (view.is_looking() || view.puzzle().standing().status != Status::playing) return "";
  switch (view.first_moves()) {
    case 0: return how_to_move(view.puzzle().about().aim);
    case 1: return "Undo" + bindings.key_of(Action::undo) + " takes moves back, as many as you like";
    case 2: return "Hint" + bindings.key_of(Action::hint) + " says where to look, then which move, then why";
    default: return "";
  }
}

}  // namespace tilefold::app
