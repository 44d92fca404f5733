// The levels of a puzzle and the user's best result in each.
//
// The results come from the games in the profile. They are read again only after a game was won or left. Without a
// profile, results cover only the current session.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "app/play/game_controller.h"
#include "app/play/task.h"

namespace tilefold::app {

class LevelProgress final : public Task {
 public:
  explicit LevelProgress(const GameController& game) : game_(game) {}

  /// Returns the levels of the current puzzle; null if it has none.
  static const LevelList* levels(const Session& session) { return session.puzzle().about().levels.list; }

  /// Returns the number of the current level, from 1; nullopt if the game did not start as a level.
  static std::optional<std::int64_t> current(const Session& session);

  /// True if there is a level after the current one.
  static bool has_next(const Session& session);
  static void start_next(GameController& game);

  /// Returns the rules of a puzzle's first game: `rules`, set to the first level if the puzzle has levels.
  static ParameterValues first_rules(const PuzzleInfo& info, ParameterValues rules);

  /// Starts a level as a new game; undo returns to the previous one.
  static void start(GameController& game, std::int64_t level);

  /// Best solution of a level. Solutions without assistance rank first, then those with fewer moves.
  struct Best {
    bool is_assisted = false;
    std::int64_t moves = 0;
    friend auto operator<=>(const Best&, const Best&) = default;  // NOLINT(modernize-use-nullptr)
  };
  std::optional<Best> best(std::int64_t level) const;

  std::size_t solved_count() const { return best_.size(); }

  /// Updates the results if the game has been won or left.
  Redraw advance(double now) override;

 private:
  void record(std::int64_t level, const Best& best);
  void read();

  const GameController& game_;
  std::tuple<std::string, std::int32_t, Status> seen_;
  std::map<std::int64_t, Best> best_;  // by level number
};

}  // namespace tilefold::app
