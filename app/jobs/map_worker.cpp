#include "app/jobs/map_worker.h"

#include <utility>

namespace tilefold::jobs {
namespace {

constexpr int most_sweeps = 12;

void lay_out(MapUpdate update, const MapWorker::Publisher& publisher) {
  MapLayout layout(*update.graph);
  update.links = std::make_shared<const std::vector<StateIndex>>(listed_links(*update.graph));
  update.radius = layout.radius();
  for (update.sweeps = 0; !update.is_final; ++update.sweeps) {
    if (update.sweeps > 0) layout.sweep();
    update.points = std::make_shared<const std::vector<MapPoint>>(layout.points());
    update.is_final = update.sweeps == most_sweeps || publisher.stop().stop_requested();
    update.index = update.is_final ? std::make_shared<const PointIndex>(*update.points) : nullptr;
    publisher.publish(update);
  }
}

void find(const MapJob& request, const MapWorker::Publisher& publisher) {
  MapUpdate update;
  auto graph = request.puzzle->about().map(*request.puzzle, request.goals, most_map_states, publisher.stop());
  if (!graph) {
    update.message = graph.error().message;
    const PuzzleInfo& info = request.puzzle->about();
    if (request.demand == MapDemand::graph && info.find_path != nullptr && !publisher.stop().stop_requested())
      update.path = info.find_path(*request.puzzle, {}, publisher.stop());
    update.is_final = true;
    publisher.publish(update);
    return;
  }
  update.graph = std::move(*graph);
  update.deepest = deepest_state(*update.graph);
  update.is_final = request.demand == MapDemand::graph;
  publisher.publish(update);
  if (!update.is_final) lay_out(std::move(update), publisher);
}

}  // namespace

MapWorker::MapWorker(std::function<void()> wake) : Worker(find, std::move(wake)) {}

}  // namespace tilefold::jobs
