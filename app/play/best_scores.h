// The best scores of the games in the window, which the profile stores. The user can clear the best scores of a puzzle,
// and restore them until the window is closed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "app/profile/recorder.h"
#include "app/profile/store.h"

namespace tilefold::play {

class BestScores {
 public:
  /// Requires: `store` outlives this object.
  explicit BestScores(profile::Store& store) : store_(store) {}

  /// Best scores under the rules of a game. `pure` is the best score without help; `assisted` is the best score with
  /// undo, hints, autoplay or continue.
  struct Best {
    std::uint64_t pure = 0;
    std::uint64_t assisted = 0;
    bool is_assisted = false;  ///< true if the user had help in the current game
    /// True if the game's score can be a best score: it started from its seed, and all moves were made here.
    bool counts = true;

    /// Returns the score to beat. A game with help competes with all scores. A game without help, or whose score does
    /// not count, competes only with scores that were reached without help.
    std::uint64_t of_game() const { return is_helped() ? std::max(pure, assisted) : pure; }
    bool is_helped() const { return is_assisted && counts; }
    /// True if the score to beat was reached with help.
    bool has_mark() const { return is_helped() && assisted > pure; }
  };

  /// Returns the best scores under the rules of the session's current game, which `recorder` records.
  Best best(const Session& session, const profile::Recorder& recorder);

  /// Clears the player's best scores under all rules of the puzzle. `restore` restores them.
  Result<Done> reset(const PuzzleInfo& info);
  bool can_restore(const PuzzleInfo& info) const;
  Result<Done> restore(const PuzzleInfo& info);

 private:
  profile::Store& store_;
  // scores that can be restored; the key is the number of the player and the name of the puzzle
  std::map<std::pair<std::int64_t, std::string_view>, std::vector<profile::BestScore>> cleared_;
};

}  // namespace tilefold::play
