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

namespace tilefold::app {

/// Maximum number of states of a map in a window.
constexpr std::uint32_t most_map_states = 600'000;

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
};

class MapWorker : public Worker<MapJob, MapUpdate> {
 public:
  explicit MapWorker(std::function<void()> wake);
};

}  // namespace tilefold::app
