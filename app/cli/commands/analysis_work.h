// Analyses as work: an item is a game; its task contains the game and the known results; its result contains all
// printed data.
//
// Tasks and results are JSON. Invariant: analysing needs only the task, and printing only the result, so neither needs
// the profile or the game's file.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/bots/bots.h"
#include "app/cli/commands/analysed_game.h"
#include "app/cli/commands/run_work.h"
#include "app/cli/reports/analysis_report.h"

namespace tilefold::app {

using KnownMoves = std::vector<std::optional<JudgedMove>>;

/// Encodes a task: a given game, a stored game, or the reason why a game cannot be analysed.
std::string task_text(const GivenGame& given);
std::string task_text(const PlayedLine& line, const KnownMoves& known);
std::string task_text(const Error& problem);

/// The result of one game.
struct Finding {
  ReportedGame game;
  JudgeName judge;
  Analysis analysis;
  std::string problem;      ///< reason why it was not analysed; empty on success
  bool has_failed = false;  ///< true if the analysis started but failed before the end
};

std::string finding_text(const Finding& finding);

/// Returns nullopt if the text is malformed.
std::optional<Finding> read_finding(std::string_view text);

/// Runs the items one at a time; its threads share the positions of one game.
class Analyst {
 public:
  using OnMove = std::function<void(std::size_t item, const JudgedMove& move)>;

  Analyst(const AnalyseRequest& request, int threads) : request_(request), threads_(threads) {}

  /// Called for each judged move of a game in order, known ones included.
  void set_on_move(OnMove on_move) { on_move_ = std::move(on_move); }

  /// Implements Work::run.
  std::optional<std::string> run(const Assignment& assigned, const std::stop_token& stop);

  /// Progress of the current game, in positions.
  const PartsDone& parts() const { return parts_; }

  /// Partial result of the game that was stopped; nullopt if no move was judged.
  const std::optional<Finding>& cut_short() const { return cut_short_; }

 private:
  struct Judging {
    JudgeName name;
    std::unique_ptr<Judge> judge;
  };

  Result<Judging> judging_of(const GameToAnalyse& game, const std::stop_token& stop);
  Result<Judging> by_bot(const GameToAnalyse& game);

  const AnalyseRequest& request_;
  int threads_;
  OnMove on_move_;
  PartsDone parts_{.unit = "positions"};
  std::map<std::string_view, std::shared_ptr<Bots>> bots_;  // by puzzle
  std::optional<Finding> cut_short_;
};

}  // namespace tilefold::app
