// Autoplay in the window: hints, single moves and continuous play by a strategy at a chosen speed, and the display of
// how the strategy evaluates the legal moves.
//
// A worker thread chooses the moves; this class decides when to send it a request, which position an answer belongs to,
// and how long to wait. During autoplay the next move is computed while the previous one is still animated. If a solver
// returns a complete line, autoplay follows it to the end without solving again, unless the values of every position
// are shown. Continuous play ends with the game. In a game that began from an entered board, it also ends when that
// board is cleared.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/jobs/autoplay_worker.h"
#include "app/play/game_view.h"
#include "app/play/other_players.h"
#include "app/play/task.h"

namespace tilefold::app {

/// Time that a strategy may think about a move: the limit set by its options, or a fixed number of milliseconds.
struct ThinkingTime {
  const char* label;
  double ms;  ///< time per move in ms; 0 for the limit in the strategy's options
};
inline constexpr std::array<ThinkingTime, 5> thinking_times{
    {{"Automatic", 0}, {"50 ms", 50}, {"0.2 s", 200}, {"1 s", 1000}, {"5 s", 5000}}};

struct AutoplaySettings {
  std::size_t strategy = 0;              ///< index of the player: strategies first, then other players
  std::vector<ParameterValues> options;  ///< one entry per player
  std::size_t thinking_time = 0;         ///< index into `thinking_times`; used only by strategies that count nodes
  float speed = 1;                       ///< multiplier of the playback speed, 0.25 to 8
  bool is_instant = false;
};

class Autoplay final : public Task {
 public:
  Autoplay(GameView& view, std::function<void()> wake);

  /// Stops autoplay and loads the strategies of the view's new puzzle with default options.
  void begin();

  /// Sets the additional players, which are listed after the puzzle's strategies if they support the puzzle. Resets the
  /// settings.
  void invite(OtherPlayers players);

  /// Number of players to choose from. `label` and `help` return a player's name and a one-sentence description.
  std::size_t choices() const;
  std::string_view label(std::size_t line) const;
  std::string_view help(std::size_t line) const;

  /// Returns "easy", "normal" or "strong"; empty for other players such as bots.
  std::string_view strength(std::size_t line) const;

  /// Returns the benchmark entry for a player with its current options.
  BenchmarkEntry entry(std::size_t line) const;

  /// Returns the index of the additional player with this key, or nullopt if it does not support this puzzle.
  std::optional<std::size_t> line_of(std::string_view key) const;

  AutoplaySettings& settings() { return settings_; }

  /// Makes strategies that accept a learned evaluation use this one; null restores their built-in evaluation.
  void train(std::shared_ptr<const LearnedEvaluation> evaluation) { taught_ = std::move(evaluation); }

  /// True if the chosen strategy can use any amount of thinking time, because its limit is a node count.
  bool has_thinking_time() const;

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

  /// Why the chosen player could not choose a move, with the player's name; empty if it has not failed.
  std::string_view problem() const { return failed_ == settings_.strategy ? problem_ : std::string_view(); }

  /// True if the player has been thinking long enough for a progress indicator to be worth showing.
  bool is_visibly_thinking() const;
  bool is_thinking() const { return asked_ && !is_answered(); }
  bool is_busy() const override { return is_running_ || is_thinking(); }

  /// The answer for the position on the board; it may not be final yet.
  const std::optional<Answer>& answer() const { return answer_; }

  /// True if move values should be drawn. False during instant play, which is too fast to read.
  bool is_showing() const;

  /// True if the values of this position are shown or will be shown when the animation ends.
  bool has_values() const { return answer_ && (is_shown_ || is_showing()); }

  /// The solver's progress on this position or on the line being followed; null for other strategies.
  const Outlook* outlook() const { return outlook_version_ == view_.game.version() && outlook_ ? &*outlook_ : nullptr; }

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

  bool can_play() const;
  bool can_follow() const;
  std::string_view strategy_name() const { return key(settings_.strategy); }
  std::string_view key(std::size_t line) const;
  const OtherPlayer* other(std::size_t line) const;
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
  OtherPlayers players_;
  std::vector<std::size_t> others_;  // indices into `players_` of those that support this puzzle
  AutoplaySettings settings_;
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
