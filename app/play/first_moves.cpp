#include "app/play/first_moves.h"

#include "app/language/tr.h"
#include "app/play/tutorial_game.h"

namespace tilefold::play {

std::string first_cue(const GameView& view, const Bindings& bindings) {
  if (view.replay.is_open() || view.game.puzzle().standing().status != Status::playing) return "";
  switch (view.game.recording().first_moves()) {
    case 0: return std::string(tr(view.game.puzzle().about().how_to_move));
    case 1:
      // Translators: {} is empty or a key, such as " (U)".
      return tr_format("Undo{}, as often as you like", bindings.key_of(Action::undo));
    case 2: {
      const std::string key = bindings.key_of(Action::hint);
      return key.empty() ? tr("Stuck? Choose Hint")
                         : tr_format("Stuck? Press {} for a hint", key.substr(2, key.size() - 3));
    }
    default: return "";
  }
}

std::string goal_cue(const GameView& view) {
  const Standing standing = view.game.puzzle().standing();
  if (view.replay.is_open() || standing.moves > 0 || standing.status != Status::playing) return "";
  const PuzzleInfo& info = view.game.puzzle().about();
  return info.goal.empty() ? "" : tr_format("Goal: {}", goal_text(info, view.game.puzzle().parameters()));
}

}  // namespace tilefold::play
