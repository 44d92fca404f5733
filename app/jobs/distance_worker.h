// Computes in a worker thread how many moves a position is away from the goal.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "app/jobs/worker.h"
#include "engine/core/puzzle.h"

namespace tilefold::jobs {

/// Requires a puzzle with PuzzleInfo::find_path.
struct DistanceQuery {
  std::unique_ptr<Puzzle> puzzle;
};

struct DistanceUpdate {
  std::uint64_t position = 0;   ///< Puzzle::hash of the position
  std::optional<int> distance;  ///< length of a shortest solution; nullopt if the search gave up or there is none
  bool is_final = true;
};

class DistanceWorker : public Worker<DistanceQuery, DistanceUpdate> {
 public:
  explicit DistanceWorker(std::function<void()> wake);
};

}  // namespace tilefold::jobs
