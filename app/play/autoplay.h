// Autoplay in the window: hints, single moves and continuous play by a strategy at a chosen speed, and the
// values that a strategy gives to the moves of the position.
//
// The thinking is the worker's; here is when to ask, what an answer is for, and how long to wait for it. While
// it runs, the next move is thought about as soon as the last one is made, beside its animation. A whole line that a
// solver found is followed to its end and not looked for again, unless the values of every position are shown.
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

namespace tilefold::app {

/// How long a strategy may think about a move: as its options say, or so many milliseconds.
struct ThinkingTime {
  const char* label;
  double ms;  ///< 0 leaves it to the options
};
inline constexpr std::array<ThinkingTime, 5> thinking_times{
    {{"As the options say", 0}, {"50 ms", 50}, {"0.2 s", 200}, {"1 s", 1000}, {"5 s", 5000}}};

struct AutoplaySettings {
  std::size_t strategy = 0;              ///< a line of the puzzle's strategies, and of other players behind them
  std::vector<ParameterValues> options;  ///< for every one of them
  std::size_t thinking_time = 0;         ///< a line of `thinking_times`, for strategies that can use it
  float speed = 1;                       ///< 0.25 to 8
  bool is_instant = false;
};

class Autoplay {
 public:
  Autoplay(GameView& view, std::function<void()> wake);

  /// The view has come to another puzzle: nothing runs, and its strategies are there with their defaults.
  void begin();

  /// From now on these stand behind the strategies, wherever they stand with the puzzle.
  void invite(OtherPlayers players);

  /// What there is to choose from, for people: so many lines, and of each its name and a sentence.
  std::size_t choices() const;
  std::string_view label(std::size_t line) const;
  std::string_view help(std::size_t line) const;

  /// What takes part in a benchmark when a line does, with its options as they are.
  BenchmarkSetting setting(std::size_t line) const;

  /// The line of the other player with this key; none where it does not stand with this puzzle.
  std::optional<std::size_t> line_of(std::string_view key) const;

  AutoplaySettings& settings() { return settings_; }

  /// From now on the strategies that take a learned evaluation play by this one; null for their own.
  void teach(std::shared_ptr<const LearnedEvaluation> evaluation) { taught_ = std::move(evaluation); }

  /// Whether the chosen strategy can use any time it is given: it counts nodes.
  bool has_thinking_time() const;

  /// Shows the values of every position, also of those that a person reaches.
  void show_values(bool is_shown);
  bool is_showing_values() const { return is_showing_values_; }

  /// The next step of the hint on this position.
  void hint();
  void step();
  void toggle() { is_running_ ? stop() : start(); }

  /// No more moves; what has been found of the position by now stays its answer, and is seen where values are.
  void stop();
  bool is_running() const { return is_running_; }

  /// Why the chosen player could not choose, with its name; empty where nothing is known against it.
  std::string_view problem() const { return failed_ == settings_.strategy ? problem_ : std::string_view(); }

  /// Whether it has been thinking for so long that a person would like to know.
  bool is_visibly_thinking() const;
  bool is_thinking() const { return asked_ && !is_answered(); }

  /// What is known of the moves of the position that the board shows.
  const std::optional<Answer>& answer() const { return answer_; }

  /// Whether values are for a person to see: those of moves that are instant come too fast to be read.
  bool is_showing() const;

  /// Whether those of the position are seen, or will be once the board stands.
  bool has_values() const { return answer_ && (is_shown_ || is_showing()); }

  /// How far the solver has come with the position, or had come with the line that is being followed; null for
  /// other strategies.
  const Outlook* outlook() const { return outlook_version_ == view_.version() && outlook_ ? &*outlook_ : nullptr; }

  /// Takes an answer that is there, plays it and asks the next question when it is time. `now` is in
  /// milliseconds. Whether something has changed that is worth a frame.
  bool advance(double now);

  /// When `advance` has something to do without an event, in milliseconds; none while it only waits.
  std::optional<double> next_time() const;

 private:
  /// What a question was about: an answer to an older one is worthless.
  struct Subject {
    std::uint64_t version = 0;  // of the view
    std::size_t strategy = 0;
    ParameterValues options;
    double ms = 0;
    std::shared_ptr<const LearnedEvaluation> taught;  // null for those that take none
    friend bool operator==(const Subject&, const Subject&) = default;
  };

  /// The rest of a solver's line, and the position that it is for.
  struct Plan {
    Subject subject;
    std::vector<Move> moves;
  };

  bool can_play() const;
  bool can_follow() const;
  std::string_view strategy_name() const { return key(settings_.strategy); }
  std::string_view key(std::size_t line) const;
  const OtherPlayer* other(std::size_t line) const;
  void take_problem();
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
  bool take(double now);
  void take_outlook();
  void show();
  bool is_time_to_play(double now);
  void play(double now);

  GameView& view_;
  OtherPlayers players_;
  std::vector<std::size_t> others_;  // of them, that stand with this puzzle
  AutoplaySettings settings_;
  std::shared_ptr<const LearnedEvaluation> taught_;
  std::string problem_;
  std::size_t failed_ = 0;  // the line of whose problem it is
  bool is_running_ = false;
  bool is_showing_values_ = false;
  int hints_wanted_ = 0;
  HintStep hint_step_ = HintStep::where;  // the next one
  std::uint64_t hinted_version_ = 0;      // of the view
  bool wants_step_ = false;
  double ready_at_ = 0;
  std::optional<Subject> asked_;  // what the answer and the worker's question are about
  std::optional<Answer> answer_;
  bool is_shown_ = false;  // the answer, on the board
  std::optional<Outlook> outlook_;
  std::uint64_t outlook_version_ = 0;
  std::optional<Plan> plan_;
  double asked_at_ = 0;
  double taken_at_ = 0;
  double now_ = 0;
  AutoplayWorker worker_;  // last: its thread ends before the rest goes
};

}  // namespace tilefold::app
