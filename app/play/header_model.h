// The header above the board: title, score, best score and level. While a move is animated, the score grows with each
// merge. During a replay, the header shows the values after the move that the replay shows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/language/languages.h"
#include "app/play/game_recording.h"
#include "render/scene/scene.h"

namespace tilefold::play {

class ReplayView;

/// The score before and after a move.
struct ScoreChange {
  std::uint64_t before = 0;
  std::uint64_t after = 0;
  std::uint64_t created = 0;  ///< total value of the tiles that the move creates
};

class HeaderModel {
 public:
  HeaderModel(const Session& session, const GameRecording& recording, render::Scene& scene)
      : session_(session), recording_(recording), scene_(scene) {}

  /// Updates the model after changes of the game.
  void follow(const std::vector<Update>& updates);
  /// `show_move` shows the header for a move of the replay; `show_current` shows it for the current position, without
  /// animation.
  void show_move(const ScoreChange& change) { change_ = change; }
  void show_current();

  /// Sets the text of the clock, which follows the state of the game; empty if no clock is shown.
  void set_clock(std::string text) { clock_ = std::move(text); }

  /// Updates the scene's header.
  void refresh(const ReplayView& replay);

  /// Returns the score that the header shows at this point of the animation.
  std::uint64_t shown_score() const { return shown_score_; }
  /// Returns the minimum number of moves in which the current level can be solved; nullopt if the game is not a level.
  std::optional<std::uint64_t> fewest_moves() const { return fewest_; }
  /// True if the last move raised the score above the best score.
  bool is_best_new() const;

 private:
  void find_level();
  std::optional<std::uint64_t> best(bool is_replay) const;

  const Session& session_;
  const GameRecording& recording_;
  render::Scene& scene_;
  ScoreChange change_;
  std::string rules_;                             // text that says how the rules differ from the default rules
  const language::Language* language_ = nullptr;  // language of `rules_`; null until the text is first computed
  std::string clock_;
  std::uint64_t shown_score_ = 0;
  std::optional<std::int64_t> level_;    // number of the level; nullopt if the game is not one of the puzzle's levels
  std::optional<std::uint64_t> fewest_;  // minimum number of moves for the level
};

}  // namespace tilefold::play
