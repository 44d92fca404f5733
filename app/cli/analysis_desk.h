// Which games are analysed, and where what is found of them is kept: the side of an analysis that has the profile.
//
// It hands out the task of each game with what is known of its moves, and takes moves as they are judged, here or
// elsewhere. What another process has found is kept when its whole game is there. From any thread.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/analysis_work.h"
#include "app/study/kept_analysis.h"

namespace tilefold::app {

class AnalysisDesk {
 public:
  explicit AnalysisDesk(const AnalyseRequest& request) : request_(request) {}

  /// Finds the games. What is wrong has been said where it gives an exit code.
  std::optional<int> open();

  std::size_t games() const { return given_ ? 1 : games_.size(); }

  /// A checksum of which games they are, as Work::input.
  std::string input() const;

  /// As Work::task.
  std::string task(std::size_t item);

  /// A move that was judged here.
  void take(std::size_t item, const JudgedMove& move);

  /// The result of a game, wherever it was analysed.
  void take(std::size_t item, std::string_view result);

  /// Writes to the profile what has not been written.
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
  std::optional<JudgementLog> log_;  // none where nothing is kept
  std::vector<StoredGame> games_;
  std::mutex mutex_;
  std::map<std::size_t, Open> open_;  // games that are handed out and not there yet
};

}  // namespace tilefold::app
