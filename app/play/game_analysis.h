// The analysis of the game on the table, as the window shows it: judged beside the frame, read from the profile where
// it is known already, and kept there.
//
// It is about the line of moves as it was when it was asked for; moves that are played later, or in place of others,
// end it where they leave that line. Positions that are looked at get marks on what was played and what was best.
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
#include "app/study/kept_analysis.h"

namespace tilefold::app {

/// A move that a person thought about alone, as far as anybody knows.
struct ThoughtMove {
  std::size_t step = 0;
  double ms = 0;
  double loss = 0;
  MoveClass kind = MoveClass::best;
};

/// What is known so far, worked out once for all frames.
struct Findings {
  std::shared_ptr<const Analysis> analysis;
  AnalysisCurve curve;
  AnalysisSummary summary;
  std::vector<std::size_t> worst;     ///< steps, the worst first
  std::vector<ThoughtMove> thoughts;  ///< in the order of the moves
  std::optional<Paces> paces;         ///< of `thoughts`, once all moves have been judged
  bool are_paces_known = false;       ///< whether none means that there are none
  std::vector<float> thinking;        ///< by step, the probability of thinking; below 0 where no time is known
};

/// `times` are those of the question.
Findings findings_of(const AnalysisNews& news, const std::vector<std::optional<double>>& times);

class GameAnalysis {
 public:
  GameAnalysis(GameView& view, Trace& trace, std::function<void()> wake);

  /// Analyses the line on the table, from what is known of it already.
  void ask(double now);
  /// What has been found by then stays.
  void stop() { worker_.stop(); }
  bool is_busy() const { return worker_.is_busy(); }
  /// Positions judged so far, of so many.
  std::size_t judged() const { return judged_; }
  std::size_t positions() const { return positions_; }

  /// Takes news and keeps them in the profile, a little at a time. Whether something has changed that is worth a frame.
  bool advance(double now);
  /// Whether there is more to keep, which the next call of `advance` does.
  bool has_more_to_keep() const { return kept_steps_ < steps_to_keep(); }

  /// What is known of the line on the table; null where nothing is.
  const Findings* findings() const {
    if (steps() == 0) return nullptr;
    return shared_findings_.analysis ? &shared_findings_ : &findings_;
  }
  /// How many of its moves belong to the line on the table.
  std::size_t steps() const { return shared_; }
  /// Whether the line on the table has moves that have not been judged.
  bool is_behind() const;
  const std::string& strategy() const { return strategy_; }
  const std::string& unit() const { return unit_; }
  /// Why there is no analysis; empty where there is nothing to say.
  const std::string& message() const { return message_; }

  /// The move that is played from the position on the board.
  std::optional<std::size_t> step_shown() const;
  /// Shows the position before a move, with what was played and what was best.
  void show_step(std::size_t step);
  /// The next mistake or blunder after the position that is shown, or before it; false where there is none.
  bool show_mistake(int direction);

  /// Another puzzle has come to the table.
  void forget();

 private:
  void note_known();
  void follow_line();
  /// The same, where the table has changed since; whether it has. Keys may come before the next frame asks.
  bool catch_up();
  std::size_t steps_to_keep() const;
  bool keep_some();
  bool mark_look();
  void mark(std::size_t step);

  GameView& view_;
  Trace& trace_;
  Findings findings_;
  std::int32_t game_ = -1;           // of the session
  std::vector<std::int32_t> nodes_;  // of the line that was asked for
  std::size_t shared_ = 0;           // steps that the line on the table has, too
  Findings shared_findings_;         // of those, where there are others
  std::optional<std::uint64_t> version_;
  std::vector<std::optional<double>> times_;  // that a person thought alone, by step; empty where the profile has none
  std::optional<KeptAnalysis> kept_;
  std::size_t kept_steps_ = 0;
  bool is_sketch_ = false;  // later moves may change what is known
  std::string strategy_;
  std::string unit_;
  std::string message_;
  std::size_t judged_ = 0;
  std::size_t positions_ = 0;
  double asked_at_ = 0;
  AnalysisWorker worker_;  // last: its thread ends before the rest goes
};

}  // namespace tilefold::app
