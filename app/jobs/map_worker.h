// Finds the map of a position beside the window, and lays it out. First comes the map itself, then its picture, which
// gets better with every sweep.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/jobs/map_layout.h"
#include "app/jobs/worker.h"

namespace tilefold::app {

/// The most states that a map in a window may have.
constexpr std::uint32_t most_map_states = 600'000;

enum class MapDemand : std::uint8_t { graph, picture };

struct MapQuestion {
  std::unique_ptr<Puzzle> puzzle;
  Goals goals{};
  MapDemand demand = MapDemand::picture;
};

/// How far a map has come. What is not there yet is null.
struct MapNews {
  std::shared_ptr<const StateGraph> graph;
  std::optional<StateIndex> deepest;
  std::shared_ptr<const std::vector<StateIndex>> links;  ///< two for each
  std::shared_ptr<const std::vector<MapPoint>> points;
  std::shared_ptr<const PointIndex> index;
  float radius = 1;
  int sweeps = 0;
  bool is_final = false;
  std::string message;  ///< why there is no map
};

class MapWorker : public Worker<MapQuestion, MapNews> {
 public:
  explicit MapWorker(std::function<void()> wake);
};

}  // namespace tilefold::app
