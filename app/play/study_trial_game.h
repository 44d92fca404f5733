// One trial of a study: its game, its limits, and the actions that the protocol allows.
//
// The trial ends when the game ends, a limit is reached, or the participant gives up. The outcome is available
// immediately, even if the last animation is still running.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/play/autoplay.h"
#include "app/play/game_view.h"
#include "app/play/study_progress.h"
#include "app/play/timed_command.h"

namespace tilefold::play {

class StudyTrialGame {
 public:
  /// Opens the game of the current step of `progress`, which must be a trial and must outlive this object. `wake` is
  /// called by worker threads.
  static Result<std::unique_ptr<StudyTrialGame>> open(StudyProgress& progress, Trace& trace,
                                                      std::function<void()> wake);

  GameView& view() { return view_; }
  const protocol::AllowedActions& allowed() const { return trial_.allowed; }

  bool can_undo() const;
  bool can_restart() const;
  /// Perform an action. Do nothing if the protocol does not allow it, or if it has no effect now.
  void undo();
  void restart();
  void hint();
  void give_up();
  /// Plays a command of the puzzle, such as a refill.
  void play(const CommandSpec& command);

  /// Follows the game after an event: counts moves, stores the progress and checks the limits. Returns true if the
  /// window must be drawn.
  bool advance(double now);
  /// Returns the time at which `advance` must be called even if there is no event; nullopt if there is none.
  std::optional<double> next_time(double now) const;

  /// "solved", "over", "time_limit", "max_moves" or "gave_up"; empty during the trial.
  const std::string& outcome() const { return outcome_; }
  std::int64_t moves() const { return moves_; }

  /// The remaining time and moves; nullopt without a limit.
  struct Left {
    std::optional<std::int64_t> seconds = {};
    std::optional<std::int64_t> moves = {};
  };
  Left left() const;

 private:
  StudyTrialGame(StudyProgress& progress, Session session, Trace& trace, std::function<void()> wake);

  void skip_counting() { version_ = view_.game.version(); }
  bool follow_moves();
  /// Returns the rest of the time limit in ms, at least 0; nullopt if the trial has no time limit.
  std::optional<std::int64_t> ms_left() const;
  void end(const std::string& outcome);

  StudyProgress& progress_;
  const protocol::StudyTrial& trial_;
  GameView view_;
  Autoplay autoplay_;
  TimedCommand timed_command_;
  std::uint64_t version_ = 0;  // version of the game up to which moves are counted
  std::int64_t moves_ = 0;
  std::optional<std::int64_t> shown_seconds_;  // number of seconds that was drawn last
  std::string outcome_;
};

}  // namespace tilefold::play
