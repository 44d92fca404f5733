// Builds the map of a position in a worker thread and lays it out. The map arrives first, then its picture, which
// improves with every sweep.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/jobs/map_layout.h"
#include "app/jobs/worker.h"
#include "engine/core/solution_path.h"

namespace tilefold::app {

/// Maximum number of states of a map in a window.
constexpr std::uint32_t most_map_states = 600'000;

/// What is needed: the graph, or a shortest solution if it is too large; or also the picture of the graph.
enum class MapDemand : std::uint8_t { graph, picture };

struct MapJob {
  std::unique_ptr<Puzzle> puzzle;
  Goals goals{};
  MapDemand demand = MapDemand::picture;
};

/// Progress of a map; parts that are not ready are null.
struct MapUpdate {
  std::shared_ptr<const StateGraph> graph;
  std::optional<StateIndex> deepest;
  std::shared_ptr<const std::vector<StateIndex>> links;  ///< two entries per link
  std::shared_ptr<const std::vector<MapPoint>> points;
  std::shared_ptr<const PointIndex> index;
  float radius = 1;
  int sweeps = 0;
  bool is_final = false;
  std::string message;  ///< reason for a missing map
  std::optional<SolutionPath>
      path;  ///< result of a search without the map, if it is too large and only demanded as graph
};

class MapWorker : public Worker<MapJob, MapUpdate> {
 public:
  explicit MapWorker(std::function<void()> wake);
};

}  // namespace tilefold::app
