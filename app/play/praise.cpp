#include "app/play/praise.h"

#include "app/language/tr.h"

namespace tilefold::play {

std::string praise_of(const GameView& view) {
  const Standing standing = view.game.puzzle().standing();
  const BestScores::Best& best = view.game.recording().best();
  if (view.game.puzzle().about().has_score)
    return best.counts && standing.score > 0 && standing.score == best.of_game()
               ? (best.is_assisted ? tr("New best, with help") : tr("New best"))
               : "";
  const auto fewest = view.header.fewest_moves();
  if (standing.status != Status::won || !fewest || static_cast<std::uint64_t>(standing.moves) > *fewest) return "";
  return best.is_assisted ? tr("Fewest possible moves, with help") : tr("Fewest possible moves");
}

}  // namespace tilefold::play
