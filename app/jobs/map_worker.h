// Builds the map of a position in a worker thread and computes its layout. The first update contains the graph; later
// ones also contain the layout, which improves with every sweep (MapLayout::sweep).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/jobs/map_layout.h"
#include "app/jobs/worker.h"
#include "engine/core/solution_path.h"

namespace tilefold::jobs {

/// Maximum number of states of a map that the window shows.
constexpr std::uint32_t most_map_states = 600'000;

/// The result that the caller needs. `graph`: the graph of all states, or a shortest solution if the graph is too
/// large. `picture`: the graph and the layout in which it is drawn.
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
  std::shared_ptr<const std::vector<StateIndex>> links;  ///< links of the graph, two entries per link
  std::shared_ptr<const std::vector<MapPoint>> points;
  std::shared_ptr<const PointIndex> index;
  float radius = 1;
  int sweeps = 0;
  bool is_final = false;
  std::string message;               ///< reason why there is no map
  std::optional<SolutionPath> path;  ///< a shortest solution, if only the graph is requested and it is too large
};

class MapWorker : public Worker<MapJob, MapUpdate> {
 public:
  explicit MapWorker(std::function<void()> wake);
};

}  // namespace tilefold::jobs
