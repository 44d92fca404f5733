// Trains an evaluation for given rules in a worker thread.
//
// It first plays some games with the puzzle's default strategy, for comparison. Then it plays games with the evaluation
// and learns from each, until it is stopped. Meanwhile it reports game results and, every few seconds, the current
// evaluation. The last update contains the complete training state as bytes. A request that contains these bytes
// continues the training as if it had not been interrupted.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/jobs/worker.h"
#include "app/measure/learning_curve.h"
#include "engine/core/learning.h"
#include "engine/core/puzzle_info.h"

namespace tilefold::jobs {

struct TrainingRequest {
  const PuzzleInfo* info = nullptr;  ///< the puzzle, which supports learning
  ParameterValues rules;
  std::uint64_t seed = 0;
  /// Training state to continue from; null to start from scratch.
  std::shared_ptr<const std::string> before = nullptr;
  std::vector<measure::CurvePoint> points = {};  ///< learning curve of the earlier games
  std::optional<double> baseline = {};           ///< mean score of the untrained player, if known
  bool is_reading = false;  ///< true to load the evaluation in `before` without training it further
  int threads = 1;
};

struct TrainingUpdate {
  std::vector<measure::CurvePoint> points;
  std::uint64_t games = 0;  ///< total number of games that the training has learned from
  double games_per_second = 0;
  double moves_per_second = 0;
  std::optional<double> baseline;  ///< mean score of the puzzle's default strategy
  std::shared_ptr<const LearnedEvaluation> player = nullptr;
  /// Complete training state. Null in all updates but the last one, and if training has not begun.
  std::shared_ptr<const std::string> bytes = nullptr;
  bool is_final = false;
  std::string message = {};  ///< reason why training is impossible; empty if it is possible
};

/// Returns the strategy that plays during training: the first one of the puzzle that accepts an evaluation. Returns
/// null if none does.
const StrategySpec* taught_strategy(const PuzzleInfo& info);

class TrainingWorker : public Worker<TrainingRequest, TrainingUpdate> {
 public:
  explicit TrainingWorker(std::function<void()> wake);
};

}  // namespace tilefold::jobs
