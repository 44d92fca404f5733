// Analyses a game in a worker thread. The worker judges the moves in order, so that the results of the first moves are
// available soon.
//
// Every update contains all results so far, so the window can skip updates. A request may contain results that are
// already known, for example those of an earlier request that was stopped.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/jobs/worker.h"
#include "app/measure/analysis.h"
#include "app/measure/time_phases.h"

namespace tilefold::jobs {

struct AnalysisRequest {
  measure::PlayedGame game;
  std::string strategy;  ///< name with options, such as "expectimax:nodes=4000"; empty for the puzzle's default
  std::optional<std::int64_t> nodes;
  int threads = 1;
  std::vector<std::optional<measure::JudgedMove>> known;  ///< results that are already known, indexed by move
  std::vector<std::optional<double>> thought =
      {};  ///< time that the user spent on each move without help, in ms, indexed by move
};

struct AnalysisUpdate {
  std::shared_ptr<const measure::Analysis> analysis;  ///< results of the moves judged so far; null if there are none
  std::string strategy;                               ///< the judging strategy, with its node budget
  std::string unit;                                   ///< unit of the values, such as "points"
  std::size_t judged = 0;                             ///< number of positions judged so far, out of `positions`
  std::size_t positions = 0;
  bool is_sketch = false;  ///< true if later moves may still change the values; such results must not be saved
  bool is_final = false;
  /// The user's phases of thinking and acting, computed from `thought`; set once all moves are judged.
  std::optional<measure::TimePhases> phases;
  std::string message;  ///< reason why there is no analysis
};

class AnalysisWorker : public Worker<AnalysisRequest, AnalysisUpdate> {
 public:
  explicit AnalysisWorker(std::function<void()> wake);
};

}  // namespace tilefold::jobs
