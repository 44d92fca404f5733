// The analysis of the current game for the window. A worker thread judges the moves; judgements already in the profile
// are reused, and new ones are stored there.
//
// The analysis covers the line of moves at the time of the request. If the user later plays different moves, only the
// part before the first difference stays valid. During replay, analysed positions show the played and the best move.
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

namespace tilefold::app {

/// A move that the user made without assistance, with the time spent on it.
struct ThoughtMove {
  std::size_t step = 0;
  double ms = 0;
  double loss = 0;
  MoveClass kind = MoveClass::best;
};

/// The results so far, computed once when they arrive instead of every frame.
struct Findings {
  std::shared_ptr<const Analysis> analysis;
  AnalysisCurve curve;
  AnalysisSummary summary;
  std::vector<std::size_t> worst;      ///< indices of the moves that lost most, worst first
  std::vector<ThoughtMove> thoughts;   ///< in the order of the moves
  std::optional<TimePhases> phases;    ///< thinking and acting phases of `thoughts`; set after all moves are judged
  bool are_time_phases_known = false;  ///< true if `phases` is final, so that nullopt means the times show no phases
  std::vector<float> thinking;         ///< probability of thinking by step; negative if unknown
};

/// `times` are the thinking times that were passed with the request.
Findings findings_of(const AnalysisUpdate& update, const std::vector<std::optional<double>>& times);

struct AnalysisProgress {
  std::size_t judged = 0;     ///< positions judged so far
  std::size_t positions = 0;  ///< all positions of the analysed line
  std::string unit;           ///< unit of losses; empty until known
  std::string message;        ///< why there is no analysis; empty if there is nothing to report
};

class GameAnalysis final : public Task {
 public:
  GameAnalysis(GameView& view, Trace& trace, std::function<void()> wake);

  /// Starts the analysis of the current line, reusing judgements already stored.
  void ask(double now);
  /// Stops the analysis; results found so far are kept.
  void stop() { worker_.stop(); }
  bool is_running() const { return worker_.is_busy(); }
  const AnalysisProgress& progress() const { return progress_; }

  /// Collects results and stores some of them in the profile, at most 64 moves per call.
  Redraw advance(double now) override;
  std::optional<double> next_time() const override;
  bool is_busy() const override { return is_running() || has_more_to_keep(); }

  /// Results for the current line; null if none exist.
  const Findings* findings() const {
    if (steps() == 0) return nullptr;
    return shared_findings_.analysis ? &shared_findings_ : &findings_;
  }
  /// Number of analysed moves that belong to the current line.
  std::size_t steps() const { return shared_; }
  /// True if the current line contains moves that are not analysed.
  bool is_behind() const;

  /// Index of the analysed move that was played from the position on the board; nullopt if there is none.
  std::optional<std::size_t> step_shown() const;
  /// Shows the position before a move and marks the played and the best move.
  void show_step(std::size_t step);
  /// Shows the next mistake or blunder after the position shown, or the previous one if `direction` is negative.
  /// Returns false if none exists.
  bool show_mistake(int direction);

  /// Drops all results; called when another puzzle is opened.
  void forget();

 private:
  void record_known();
  void follow_line();
  /// Calls `follow_line` if the view has changed since the last call, and returns true if it has. Key commands call it
  /// too, because they can arrive before the next frame.
  bool catch_up();
  std::size_t steps_to_keep() const;
  bool has_more_to_keep() const { return kept_steps_ < steps_to_keep(); }
  bool keep_some();
  bool mark_replay();
  void mark(std::size_t step);

  GameView& view_;
  Trace& trace_;
  Findings findings_;
  std::int32_t game_ = -1;           // number of the analysed game in the session; -1 if none
  std::vector<std::int32_t> nodes_;  // tree nodes of the analysed line
  std::size_t shared_ = 0;           // number of analysed moves that the current line shares
  Findings shared_findings_;         // results for the shared moves if the lines differ
  std::optional<std::uint64_t> version_;
  std::vector<std::optional<double>> times_;  // time in ms that the user spent on each move without assistance; empty
                                              // if not recorded
  std::optional<KeptAnalysis> kept_;
  std::size_t kept_steps_ = 0;
  bool is_sketch_ = false;  // true if the results are provisional and may still change
  AnalysisProgress progress_;
  double asked_at_ = 0;
  double now_ = 0;
  AnalysisWorker worker_;  // last member, so that its thread ends before the other members are destroyed
};

}  // namespace tilefold::app
