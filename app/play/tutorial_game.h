// The tutorial of a puzzle, played on a separate board. The steps come from the puzzle (engine/core/tutorial.h).
//
// If the user plays another legal move than the step asks for, it is taken back. Invariant: the tutorial's board has no
// repository, so it stores nothing and never changes the user's own game.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "app/play/game_view.h"
#include "app/play/task.h"
#include "engine/core/tutorial.h"

namespace tilefold::play {

class TutorialGame final : public Task {
 public:
  enum class State : std::uint8_t {
    asked,      ///< waiting for a move
    refused,    ///< another legal move was played and taken back
    confirmed,  ///< the move was right; `next` continues
  };

  /// Requires: `table`, which shows the user's own game, outlives this object.
  TutorialGame(const GameView& table, Trace& trace);

  /// Shows the first step of the current puzzle's tutorial. Does nothing if the puzzle has none.
  void begin();
  /// Shows the next step after the current one is confirmed. After the last step, ends the tutorial.
  void next();
  /// Ends the tutorial at any step.
  void leave();
  bool is_open() const { return info_ != nullptr; }

  GameView& view() { return view_; }
  const GameView& view() const { return view_; }
  State state() const { return state_; }
  std::size_t step() const { return step_; }
  std::size_t step_count() const { return is_open() ? info_->tutorial->steps.size() : 0; }
  bool is_last_step() const { return step_ + 1 == step_count(); }

  /// Returns the rule of the current step, or what its move has shown, in the current language. Empty while no tutorial
  /// is shown.
  std::string text() const;

  /// True if the user has finished or left the tutorial of a puzzle, now or in an earlier window.
  bool has_seen(const PuzzleInfo& info) const { return seen_.contains(info.name); }
  /// Records whether the user has seen the tutorial of a puzzle.
  void set_seen(const PuzzleInfo& info, bool is_seen);

  /// Checks the move that the user has played. Ends the tutorial if the user's own game has changed.
  Redraw advance(double now) override;
  std::optional<double> next_time() const override { return is_open() ? view_.messages.next_time() : std::nullopt; }

 private:
  const TutorialStep& current() const { return info_->tutorial->steps[step_]; }
  void open_step(std::size_t step);
  void show_move();
  void trace_step(const char* what) const;

  const GameView& table_;
  Trace& trace_;
  Trace silence_;
  GameView view_;
  const PuzzleInfo* info_ = nullptr;  // the puzzle whose tutorial is shown; null if none is
  std::size_t step_ = 0;
  State state_ = State::asked;
  std::uint64_t table_version_ = 0;  // version of the user's own game when the tutorial began
  std::set<std::string, std::less<>> seen_;
};

/// Returns the game with which a step of the tutorial begins.
Result<Session> tutorial_session(const PuzzleInfo& info, const TutorialStep& step);

/// Returns the goal of the puzzle under these rules as a sentence part, such as "Reach 2048, then play for more".
std::string goal_text(const PuzzleInfo& info, const ParameterValues& rules);

}  // namespace tilefold::play
