#include "app/play/first_moves.h"

#include "app/play/tutorial_game.h"

namespace tilefold::play {

std::string first_cue(const GameView& view, const Bindings& bindings) {
  if (view.replay.is_open() || view.game.puzzle().standing().status != Status::playing) return "";
  switch (view.game.recording().first_moves()) {
    case 0: return std::string(view.game.puzzle().about().how_to_move);
    case 1: return "Undo" + bindings.key_of(Action::undo) + ", as often as you like";
    case 2: {
      const std::string key = bindings.key_of(Action::hint);
      return "Stuck? " + (key.empty() ? "Choose Hint" : "Press " + key.substr(2, key.size() - 3) + " for a hint");
    }
    default: return "";
  }
}

std::string goal_cue(const GameView& view) {
  const Standing standing = view.game.puzzle().standing();
  if (view.replay.is_open() || standing.moves > 0 || standing.status != Status::playing) return "";
  const PuzzleInfo& info = view.game.puzzle().about();
  return info.goal.empty() ? "" : "Goal: " + goal_text(info, view.game.puzzle().parameters());
}

}  // namespace tilefold::play
