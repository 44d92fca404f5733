// The levels of a puzzle that has them, and how well a person has done in each.
//
// Best results are those of the profile's games, read again only when a game has been won or left; without a
// profile they are those of this window.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "app/play/game_view.h"

namespace tilefold::app {

class LevelBook {
 public:
  /// The levels of the puzzle of the game under way, null where it has none.
  static const LevelList* levels(const GameView& view) { return view.puzzle().about().levels.list; }

  /// The number of the level under way, counted from 1; none in a game that began elsewhere.
  static std::optional<std::int64_t> current(const GameView& view);

  /// Whether another one follows the level under way.
  static bool has_next(const GameView& view);
  static void start_next(GameView& view);

  /// The rules that a first game begins with: on the first level where there are levels.
  static ParameterValues first_rules(const PuzzleInfo& info, ParameterValues rules);

  /// Begins a level as a new game; undo leads back.
  static void start(GameView& view, std::int64_t level);

  /// How well a level has been solved: without help where it ever was, in as few moves as it ever was.
  struct Best {
    bool is_assisted = false;
    std::int64_t moves = 0;
    friend auto operator<=>(const Best&, const Best&) = default;  // NOLINT(modernize-use-nullptr)
  };
  std::optional<Best> best(std::int64_t level) const;

  std::size_t solved_count() const { return best_.size(); }

  /// Looks for new results.
  void follow(const GameView& view);

 private:
  void note(std::int64_t level, const Best& best);
  void read(const GameView& view);

  std::tuple<std::string, std::int32_t, Status> seen_;
  std::map<std::int64_t, Best> best_;  // by level
};

}  // namespace tilefold::app
