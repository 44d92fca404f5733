// Selects the games to analyse and saves the results in the profile; the only part of an analysis that uses the
// profile.
//
// It hands out the task of each game with its known results and receives judged moves from this process or others.
// Results of another process are saved when its whole game arrives. Thread-safe.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/commands/analysis_work.h"
#include "app/study/kept_analysis.h"

namespace tilefold::app {

class AnalysisCoordinator {
 public:
  explicit AnalysisCoordinator(const AnalyseRequest& request) : request_(request) {}

  /// Finds the games. On failure, reports the error and returns an exit code.
  std::optional<int> open();

  std::size_t games() const { return given_ ? 1 : games_.size(); }

  /// Returns a checksum of the selected games, for Work::input.
  std::string input() const;

  /// Implements Work::task.
  std::string task(std::size_t item);

  /// Receives a move that this process judged.
  void record(std::size_t item, const JudgedMove& move);

  /// Receives the result of a game, wherever it was analysed.
  void record(std::size_t item, std::string_view result);

  /// Writes buffered results to the profile.
  Result<Done> finish();

 private:
  struct Open {
    KeptAnalysis kept;
    bool is_here = false;
  };

  Result<Done> open_given();
  Result<Done> open_stored();
  std::string stored_task(std::size_t item);

  const AnalyseRequest& request_;
  std::optional<GivenGame> given_;
  std::unique_ptr<Store> store_;
  std::optional<JudgementLog> log_;  // destination of the results; nullopt if they are not saved
  std::vector<StoredGame> games_;
  std::mutex mutex_;
  std::map<std::size_t, Open> open_;  // games handed out whose results have not arrived
};

}  // namespace tilefold::app
