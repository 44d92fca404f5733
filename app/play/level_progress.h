// The levels of a puzzle and the user's best result in each.
//
// The results come from the games in the profile. They are read again only when the user has won or left a game.
// Without a profile, they are the results of the current session.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "app/play/game_controller.h"
#include "app/play/task.h"

namespace tilefold::play {

class LevelProgress final : public Task {
 public:
  explicit LevelProgress(const GameController& game) : game_(game) {}

  /// Returns the levels of the current puzzle; null if it has none.
  static const LevelList* levels(const Session& session) { return session.puzzle().about().levels.list; }

  /// Returns the number of the current level, from 1; nullopt if the current game is not a level.
  static std::optional<std::int64_t> current(const Session& session);

  /// True if there is a level after the current one.
  static bool has_next(const Session& session);
  static void start_next(GameController& game);

  /// Returns the rules of the first game of a puzzle: `rules`, or if the puzzle has levels, `rules` with the first
  /// level.
  static ParameterValues first_rules(const PuzzleInfo& info, ParameterValues rules);

  /// Starts a level as a new game. Undo returns to the previous game.
  static void start(GameController& game, std::int64_t level);

  /// Returns the numbers of the levels of a puzzle that the user has solved without autoplay, according to the profile.
  static std::set<std::int64_t> solved(profile::Store& store, const PuzzleInfo& info);
  /// Returns the first level that is not among `solved`; the last level if all are.
  static std::int64_t first_unsolved(const PuzzleInfo& info, const std::set<std::int64_t>& solved);
  /// Starts the first level of the current puzzle that is not solved as a new game. Requires a puzzle with levels.
  static void start_first_unsolved(GameController& game, profile::Store& store);

  /// The user's best solution of a level. A solution without help is better than any solution with help; otherwise the
  /// one with fewer moves is better.
  struct Best {
    bool is_assisted = false;
    std::int64_t moves = 0;
    friend auto operator<=>(const Best&, const Best&) = default;  // NOLINT(modernize-use-nullptr)
  };
  std::optional<Best> best(std::int64_t level) const;

  std::size_t solved_count() const { return best_.size(); }

  /// Reads the results again if the user has won or left a game.
  Redraw advance(double now) override;

 private:
  void record(std::int64_t level, const Best& best);
  void read();

  const GameController& game_;
  // the player, the puzzle, the game and its status when the results were last read
  std::tuple<std::int64_t, std::string, std::int32_t, Status> seen_;
  std::map<std::int64_t, Best> best_;  // best result in each level; the key is the number of the level
};

}  // namespace tilefold::play
