// Divides an analysis into work items, one per game. The task of an item contains the game and the results already
// known; the result of an item contains all data that are printed.
//
// Tasks and results are JSON texts. Invariant: analysing a game needs only its task, and printing it needs only its
// result. Neither needs the profile or the file that the game came from.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/bots/bots.h"
#include "app/cli/commands/analysed_game.h"
#include "app/cli/commands/run_work.h"
#include "app/cli/reports/analysis_report.h"
#include "engine/core/translatable.h"

namespace tilefold::cli {

using KnownMoves = std::vector<std::optional<measure::JudgedMove>>;

/// Encodes a task: a given game, a stored game, or the reason why a game cannot be analysed.
std::string task_text(const GivenGame& given);
std::string task_text(const study::PlayedLine& line, const KnownMoves& known);
std::string task_text(const Error& problem);

/// The result of the analysis of one game.
struct Finding {
  ReportedGame game;
  JudgeName judge;
  measure::Analysis analysis;
  std::string problem;      ///< reason why the game was not analysed; empty on success
  bool has_failed = false;  ///< true if the analysis started but failed before the end
};

std::string finding_text(const Finding& finding);

/// Parses the result of a game. Returns nullopt if the text is malformed.
std::optional<Finding> read_finding(std::string_view text);

/// Analyses one game at a time. Its threads evaluate different positions of that game in parallel.
class Analyst {
 public:
  using OnMove = std::function<void(std::size_t item, const measure::JudgedMove& move)>;

  Analyst(const AnalyseRequest& request, int threads) : request_(request), threads_(threads) {}

  /// Called for each evaluated move of a game, in order. Includes moves whose evaluation came with the task.
  void set_on_move(OnMove on_move) { on_move_ = std::move(on_move); }

  /// Starts the bot that evaluates, if one is given. Returns an error if it can be started for none of the puzzles.
  Result<Done> open_bots(const std::set<const PuzzleInfo*>& puzzles);

  /// Analyses the game of one work item; implements Work::run.
  std::optional<std::string> run(const measure::Assignment& assigned, const std::stop_token& stop);

  /// Progress of the current game, in positions.
  const PartsDone& parts() const { return parts_; }

  /// Partial result of the game that was stopped; nullopt if no move was judged.
  const std::optional<Finding>& cut_short() const { return cut_short_; }

 private:
  struct Judging {
    JudgeName name;
    std::unique_ptr<measure::Judge> judge;
  };

  Result<Judging> judging_of(const study::GameToAnalyse& game, const std::stop_token& stop);
  Result<Judging> by_bot(const study::GameToAnalyse& game);
  const Result<std::shared_ptr<bots::Bots>>& bots_of(const PuzzleInfo& info);

  const AnalyseRequest& request_;
  int threads_;
  OnMove on_move_;
  PartsDone parts_{.unit = translatable("positions")};
  // bots that evaluate moves, or the reason why they could not be started; the key is the name of the puzzle
  std::map<std::string_view, Result<std::shared_ptr<bots::Bots>>> bots_;
  std::optional<Finding> cut_short_;
};

}  // namespace tilefold::cli
