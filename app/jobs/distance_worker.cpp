#include "app/jobs/distance_worker.h"

#include <utility>

#include "engine/core/solution_path.h"

namespace tilefold::jobs {
namespace {

// Limits of a search, which takes at most about a second. Most boards need much less.
constexpr std::uint64_t most_distance_states = 500'000;
constexpr std::uint64_t most_distance_nodes = 1'000'000;

DistanceUpdate measure_distance(const Puzzle& puzzle, const std::stop_token& stop) {
  const SolutionPath path = puzzle.about().find_path(
      puzzle, {.states = most_distance_states, .nodes = most_distance_nodes, .on_bound = {}}, stop);
  DistanceUpdate update{.position = puzzle.hash(), .distance = std::nullopt};
  if (path.outcome == PathOutcome::solved) update.distance = static_cast<int>(path.moves.size());
  return update;
}

}  // namespace

DistanceWorker::DistanceWorker(std::function<void()> wake)
    : Worker([](const DistanceQuery& query,
                const Publisher& publisher) { publisher.publish(measure_distance(*query.puzzle, publisher.stop())); },
             std::move(wake)) {}

}  // namespace tilefold::jobs
