// Teaches an evaluation for given rules beside the window.
//
// It plays these rules and learns from every game until it is stopped; then it tells the bytes of all that was learned,
// from which the next question goes on as if nothing had been between. On the way it tells how the games went, and now
// and then a player as it is by then. First a few games of the puzzle's own player are played, for comparison.
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

namespace tilefold::app {

struct TeachingQuestion {
  const PuzzleInfo* info = nullptr;  ///< has a Learning
  ParameterValues rules;
  std::uint64_t seed = 0;
  std::shared_ptr<const std::string> before = nullptr;  ///< of an earlier answer, or a file; null for a beginning
  std::vector<CurvePoint> points = {};                  ///< of the games before
  std::optional<double> untaught = {};                  ///< where it is known
  bool is_reading = false;                              ///< only the player of `before` is wanted
  int threads = 1;
};

struct TeachingNews {
  std::vector<CurvePoint> points;
  std::uint64_t games = 0;  ///< learned from, in all
  double games_per_second = 0;
  double moves_per_second = 0;
  std::optional<double> untaught;  ///< mean score of the puzzle's own player
  std::shared_ptr<const LearnedEvaluation> player = nullptr;
  std::shared_ptr<const std::string> bytes = nullptr;  ///< in the last news; null where there is nothing to keep
  bool is_final = false;
  std::string message = {};  ///< why nothing can be learned
};

/// The strategy that plays as it learns: the first one that takes an evaluation. Null where nothing can be learned.
const StrategySpec* taught_strategy(const PuzzleInfo& info);

class TeachingWorker : public Worker<TeachingQuestion, TeachingNews> {
 public:
  explicit TeachingWorker(std::function<void()> wake);
};

}  // namespace tilefold::app
