// Selects the games to analyse and saves the results in the profile. No other part of an analysis uses the profile.
//
// The coordinator creates a task for each game. The task includes the results that the profile already contains. Moves
// analysed by this process are saved one by one; games analysed by another process are saved when the whole game
// arrives. Thread-safe.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/commands/analysis_work.h"
#include "app/study/kept_analysis.h"

namespace tilefold::cli {

class AnalysisCoordinator {
 public:
  explicit AnalysisCoordinator(const AnalyseRequest& request) : request_(request) {}

  /// Finds the games. On failure, reports the error and returns an exit code.
  std::optional<int> open();

  /// The puzzles of the games.
  const std::set<const PuzzleInfo*>& puzzles() const { return puzzles_; }

  std::size_t games() const { return given_.empty() ? games_.size() : given_.size(); }

  /// Returns a checksum of the selected games, for Work::input.
  std::string input() const;

  /// Returns the task of a work item; implements Work::task.
  std::string task(std::size_t item);

  /// Receives the evaluation of one move, made by this process.
  void record(std::size_t item, const measure::JudgedMove& move);

  /// Receives the result of a whole game, which this or another process analysed.
  void record(std::size_t item, std::string_view result);

  /// Writes buffered results to the profile.
  Result<Done> finish();

 private:
  struct Open {
    study::KeptAnalysis kept;
    bool is_here = false;
    std::size_t shared = 0;  // number of moves at the start whose results are stored with another line

    void record(const measure::JudgedMove& move, study::JudgementLog& log) const {
      if (static_cast<std::size_t>(move.number) > shared) kept.record(move, log);
    }
  };

  Result<Done> open_given();
  Result<Done> open_stored();
  Result<Done> add_lines(const profile::StoredGame& stored);
  std::string stored_task(std::size_t item);

  const AnalyseRequest& request_;
  std::vector<GivenGame> given_;  // games given by ID or file; empty if stored games are analysed
  std::set<const PuzzleInfo*> puzzles_;
  std::unique_ptr<profile::Store> store_;
  std::optional<study::JudgementLog> log_;  // destination of the results; nullopt if they are not saved
  std::vector<profile::StoredGame> games_;  // one entry per line of a game; the current node is the end of the line
  std::vector<std::optional<std::size_t>> shared_;  // for each element of `games_`, the field LineEnd::shared
  std::mutex mutex_;
  std::map<std::size_t, Open> open_;  // games in progress: the task was created, and the result has not arrived
};

}  // namespace tilefold::cli
