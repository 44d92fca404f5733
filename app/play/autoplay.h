// Lets a strategy play in the window: gives hints, plays single moves, plays continuously at a chosen speed, and shows
// how the strategy evaluates the legal moves.
//
// A worker thread chooses the moves. This class decides when to send it a request, to which position an answer belongs,
// and how long to wait before a move. During continuous play the next move is computed while the previous one is still
// animated. If a solver returns a complete solution, autoplay plays it to the end without solving again, unless the
// values of every position are shown. Continuous play ends with the game. If the game began with a board that the user
// entered, it also ends when that board is cleared.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/jobs/autoplay_worker.h"
#include "app/play/game_view.h"
#include "app/play/player_list.h"
#include "app/play/task.h"

namespace tilefold::play {

/// True if the puzzle has a solver and the game is not over.
bool can_be_solved(const Puzzle& puzzle);

class Autoplay final : public Task {
 public:
  Autoplay(GameView& view, std::function<void()> wake);

  /// Stops autoplay and lists the strategies of the puzzle that was just opened, with default options.
  void begin();

  PlayerList& players() { return players_; }

  /// Sets whether the window shows the values of all moves in every position, including positions that the user has
  /// reached by playing.
  void show_values(bool is_shown);
  /// Shows the values if they are hidden, or hides them. Called when the user requests it.
  void toggle_values();
  bool is_showing_values() const { return is_showing_values_; }

  /// Gives a hint for the current position. A hint has three steps: where to play, which move, and why. Each call shows
  /// the next step, or `step` if it is given.
  void hint(std::optional<HintStep> step = {});
  void step();
  void toggle() { is_running_ ? stop() : start(); }

  /// Selects the puzzle's solver and asks it for a complete solution. The position on the board does not change: the
  /// moves of the solution are added after it, so that redo plays them. The board shows what the solver has proven, or
  /// why there is no solution.
  void solve();

  /// Stops autoplay. Keeps the best answer found so far, which remains visible if values are shown.
  void stop();
  bool is_running() const { return is_running_; }

  /// The strategy's report about the position on the board.
  struct Report {
    /// Name of the strategy and the reason why it could not choose a move; empty if it could.
    std::string_view problem;
    const jobs::Answer* answer =
        nullptr;  ///< latest answer, which may not be final; null if its values are not to be shown
    /// A solver's progress on this position, or on the solution that is being played.
    const Outlook* outlook = nullptr;
    bool is_thinking = false;
    bool is_visibly_thinking = false;  ///< true if the strategy has been thinking for a long time
    /// True if the values of moves are drawn; false while moves are played instantly, which is too fast to read.
    bool shows_values = false;
    bool hides_choice = false;  ///< true while a hint has only said where to look, so nothing may name the move yet
  };
  Report report() const;
  bool is_busy() const override { return is_running_ || is_thinking(); }

  /// Fetches an answer from the worker, plays the move when its time has come, and sends the next request.
  Redraw advance(double now) override;
  std::optional<double> next_time() const override;

 private:
  /// The position, strategy and settings that a request is about. An answer is used only if these are still the current
  /// ones.
  struct Subject {
    std::uint64_t version = 0;  // version of the view, which changes with the position
    std::size_t strategy = 0;
    ParameterValues options;
    double ms = 0;
    std::shared_ptr<const LearnedEvaluation> trained;  // null if the strategy uses its built-in evaluation
    friend bool operator==(const Subject&, const Subject&) = default;
  };

  /// The remaining moves of a solution, and the position from which they start.
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
  std::string problem_;
  std::size_t failed_ = 0;  // index of the strategy that reported `problem_`
  bool is_running_ = false;
  bool is_showing_values_ = false;
  int hints_wanted_ = 0;
  HintStep hint_step_ = HintStep::where;  // the step of the hint (1 to 3) that is shown next
  std::optional<HintStep> asked_step_;    // the step that the user has asked for; nullopt if it is the next one
  std::uint64_t hinted_version_ = 0;      // version of the view when the last hint was shown
  bool wants_step_ = false;
  bool wants_solution_ = false;
  double ready_at_ = 0;
  std::optional<Subject> asked_;  // subject of the last request, to which `answer_` belongs
  std::optional<jobs::Answer> answer_;
  bool is_shown_ = false;  // true if `answer_` is drawn on the board
  std::optional<Outlook> outlook_;
  std::uint64_t outlook_version_ = 0;
  std::optional<Plan> plan_;
  double asked_at_ = 0;
  double taken_at_ = 0;
  double now_ = 0;
  jobs::AutoplayWorker worker_;  // last member, so that its thread ends before the other members are destroyed
};

}  // namespace tilefold::play
