// Autoplay in the window: hints, single moves and continuous play by a strategy at a chosen speed, and the display of
// how the strategy evaluates the legal moves.
//
// A worker thread chooses the moves; this class decides when to send it a request, which position an answer belongs to,
// and how long to wait. During autoplay the next move is computed while the previous one is still animated. If a solver
// returns a complete line, autoplay follows it to the end without solving again, unless the values of every position
// are shown. Continuous play ends with the game. In a game that began from an entered board, it also ends when that
// board is cleared.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/jobs/autoplay_worker.h"
#include "app/play/game_view.h"
#include "app/play/player_list.h"
#include "app/play/task.h"

namespace tilefold::app {

class Autoplay final : public Task {
 public:
  Autoplay(GameView& view, std::function<void()> wake);

  /// Stops autoplay and lists the players of the view's new puzzle with default options.
  void begin();

  PlayerList& players() { return players_; }

  /// Makes strategies that accept a learned evaluation use this one; null restores their built-in evaluation.
  void train(std::shared_ptr<const LearnedEvaluation> evaluation) { taught_ = std::move(evaluation); }

  /// Sets whether the values of all moves are shown for every position, including those reached by the user's moves.
  void show_values(bool is_shown);
  /// Shows or hides the values at the user's request.
  void toggle_values();
  bool is_showing_values() const { return is_showing_values_; }

  /// Requests the next of the three hint steps (where, which, why) for the game's current position.
  void hint();
  void step();
  void toggle() { is_running_ ? stop() : start(); }

  /// True if the puzzle has a solver and the game goes on.
  bool can_solve() const;
  /// Chooses the puzzle's solver and asks it for a complete solution. The position does not change; the moves of the
  /// solution are added to the game after the position, so that redo plays them. Reports on the board what was proven,
  /// or why there is no solution.
  void solve();

  /// Stops playing. The best answer found so far is kept, and stays visible if values are shown.
  void stop();
  bool is_running() const { return is_running_; }

  /// What the player knows about the position on the board.
  struct Report {
    std::string_view problem;          ///< why the player could not choose a move, with its name; empty if it could
    const Answer* answer = nullptr;    ///< it may not be final yet; null if its values are not to be shown
    const Outlook* outlook = nullptr;  ///< a solver's progress on this position or on the line being followed
    bool is_thinking = false;
    bool is_visibly_thinking =
        false;                  ///< it has been thinking long enough for a progress indicator to be worth showing
    bool shows_values = false;  ///< move values are drawn; false during instant play, which is too fast to read
  };
  Report report() const;
  bool is_busy() const override { return is_running_ || is_thinking(); }

  /// Collects an answer that has arrived, plays its move when due, and sends the next request.
  Redraw advance(double now) override;
  std::optional<double> next_time() const override;

 private:
  /// Subject of a request. An answer is used only if its subject still equals the current one.
  struct Subject {
    std::uint64_t version = 0;  // version of the view
    std::size_t strategy = 0;
    ParameterValues options;
    double ms = 0;
    std::shared_ptr<const LearnedEvaluation> taught;  // the trained evaluation; null if the strategy accepts none
    friend bool operator==(const Subject&, const Subject&) = default;
  };

  /// The remaining moves of a solver's line, and the position where they begin.
  struct Plan {
    Subject subject;
    std::vector<Move> moves;
  };

  bool is_thinking() const { return asked_ && !is_answered(); }
  bool is_visibly_thinking() const;
  bool is_showing() const;
  bool can_play() const;
  bool can_follow() const;
  const AutoplaySettings& settings() const { return players_.settings; }
  std::string_view strategy_name() const { return players_.key(settings().strategy); }
  void update_problem();
  void try_anew();
  void set_running(bool is_running);
  void start();
  Subject subject() const;
  bool is_due_to_show() const;
  bool is_answered() const { return answer_ && answer_->is_final; }
  void want_nothing();
  void forget();
  void hide();
  void ask(double now);
  bool poll_answer(double now);
  void update_outlook();
  void show();
  bool is_time_to_play(double now);
  void play(double now);
  void lay_out_solution();

  GameView& view_;
  PlayerList players_;
  std::shared_ptr<const LearnedEvaluation> taught_;
  std::string problem_;
  std::size_t failed_ = 0;  // the player that `problem_` belongs to
  bool is_running_ = false;
  bool is_showing_values_ = false;
  int hints_wanted_ = 0;
  HintStep hint_step_ = HintStep::where;  // the step to show next
  std::uint64_t hinted_version_ = 0;      // version of the view when the last hint was shown
  bool wants_step_ = false;
  bool wants_solution_ = false;
  double ready_at_ = 0;
  std::optional<Subject> asked_;  // subject of `answer_` and of the request that the worker is processing
  std::optional<Answer> answer_;
  bool is_shown_ = false;  // true if `answer_` is drawn on the board
  std::optional<Outlook> outlook_;
  std::uint64_t outlook_version_ = 0;
  std::optional<Plan> plan_;
  double asked_at_ = 0;
  double taken_at_ = 0;
  double now_ = 0;
  AutoplayWorker worker_;  // last member, so that its thread ends before the other members are destroyed
};

}  // namespace tilefold::app
