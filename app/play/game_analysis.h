// The analysis of the current game. A worker thread judges the moves. Judgements that the profile already contains are
// used, and new ones are stored there.
//
// The analysis covers the line of moves that the game had when the analysis was requested. If the user later plays
// other moves, the results for the moves before the first difference remain valid. During a replay, the board marks the
// played and the best move in each analysed position.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/jobs/analysis_worker.h"
#include "app/play/analysis_curve.h"
#include "app/play/game_view.h"
#include "app/play/task.h"
#include "app/study/kept_analysis.h"

namespace tilefold::play {

/// A move that the user made without help, and the time that the user spent on it.
struct ThoughtMove {
  std::size_t step = 0;
  double ms = 0;
  double loss = 0;
  measure::MoveClass kind = measure::MoveClass::best;
};

/// The data that are derived from the results of the analysis so far. They are computed when results arrive and not in
/// every frame.
struct Findings {
  std::shared_ptr<const measure::Analysis> analysis;
  AnalysisCurve curve;
  measure::AnalysisSummary summary;
  std::vector<std::size_t> worst;     ///< indices of the moves with the greatest losses, worst first
  std::vector<ThoughtMove> thoughts;  ///< thinking times, in the order of the moves
  /// Thinking and acting phases in the times of `thoughts`; set after all moves are judged.
  std::optional<measure::TimePhases> phases;
  bool has_losses = false;             ///< true if a move lost points or moves
  bool has_luck = false;               ///< true if a move was lucky or unlucky
  bool are_time_phases_known = false;  ///< true if `phases` is final, so that nullopt means the times show no phases
  /// For each step, the probability that the user was thinking; negative if unknown.
  std::vector<float> thinking;

  /// Returns the thinking time of a step; null if it is unknown.
  const ThoughtMove* thought(std::size_t step) const;
};

/// Computes the findings. `times` are the thinking times that the request contained.
Findings findings_of(const jobs::AnalysisUpdate& update, const std::vector<std::optional<double>>& times);

/// Returns a sentence in the current language about a game that was solved or played without mistakes; empty if there
/// is nothing to say. `has_score` is PuzzleInfo::has_score.
std::string verdict_of(const Findings& found, bool has_score);

struct AnalysisProgress {
  std::size_t judged = 0;     ///< number of positions judged so far
  std::size_t positions = 0;  ///< number of positions of the analysed line
  std::string unit;           ///< unit of losses, in English; empty until known
  std::string message;        ///< why there is no analysis; empty if there is nothing to report
};

class GameAnalysis final : public Task {
 public:
  GameAnalysis(GameView& view, Trace& trace, std::function<void()> wake);

  /// Starts the analysis of the game's current line of moves. Judgements that the profile contains are not computed
  /// again.
  void ask(double now);
  /// Stops the analysis. Keeps the results found so far.
  void stop() { worker_.stop(); }
  bool is_running() const { return worker_.is_busy(); }
  /// Returns the progress. The message is in the current language.
  AnalysisProgress progress() const;

  /// Fetches results from the worker and stores them in the profile, at most 64 moves per call.
  Redraw advance(double now) override;
  std::optional<double> next_time() const override;
  bool is_busy() const override { return is_running() || has_more_to_keep(); }

  /// Returns the results for the current line of moves; null if there are none.
  const Findings* findings() const {
    if (steps() == 0) return nullptr;
    return shared_findings_.analysis ? &shared_findings_ : &findings_;
  }
  /// Returns how many moves the current line shares with the analysed line, from the start.
  std::size_t steps() const { return shared_; }
  /// True if the current line of moves contains moves that have not been analysed.
  bool is_behind() const;

  /// Returns the index of the move that follows the position on the board, if that move has been analysed; otherwise
  /// nullopt.
  std::optional<std::size_t> step_shown() const;
  /// Shows the position before a move, and marks the played move and the best move there.
  void show_step(std::size_t step);
  /// Shows the next mistake or blunder after the position on the board, or the previous one if `direction` is negative.
  /// Returns false if there is none.
  bool show_mistake(int direction);

  /// Drops all results. Called when the user opens another puzzle.
  void forget();

 private:
  void record_known();
  void follow_line();
  /// Calls `follow_line` if the game has changed since the last call. Returns true if the game has changed. Functions
  /// that handle key commands call this, too, because a key can be pressed before the next frame.
  bool catch_up();
  std::size_t steps_to_keep() const;
  bool has_more_to_keep() const { return kept_steps_ < steps_to_keep(); }
  bool keep_some();
  bool mark_replay();
  void mark(std::size_t step);

  GameView& view_;
  Trace& trace_;
  Findings findings_;
  std::int32_t game_ = -1;           // number that the analysed game has in the session; -1 if no game is analysed
  std::vector<std::int32_t> nodes_;  // tree nodes of the analysed line
  std::size_t shared_ = 0;           // number of moves that the current line shares with the analysed line, from the
                                     // start
  Findings shared_findings_;         // results for the shared moves, if the current line differs from the analysed one
  std::optional<std::uint64_t> version_;
  // time in ms that the user spent on each move, if the user played it without help; empty if times were not recorded
  std::vector<std::optional<double>> times_;
  std::optional<study::KeptAnalysis> kept_;
  std::size_t kept_steps_ = 0;
  bool is_sketch_ = false;  // true if the results are preliminary and may still change
  AnalysisProgress progress_;
  double asked_at_ = 0;
  double now_ = 0;
  jobs::AnalysisWorker worker_;  // last member, so that its thread ends before the other members are destroyed
};

}  // namespace tilefold::play
