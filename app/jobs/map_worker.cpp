#include "app/jobs/map_worker.h"

#include <utility>

namespace tilefold::app {
namespace {

constexpr int most_sweeps = 12;

void lay_out(MapNews news, const MapWorker::Post& post) {
  MapLayout layout(*news.graph);
  news.links = std::make_shared<const std::vector<StateIndex>>(listed_links(*news.graph));
  news.radius = layout.radius();
  for (news.sweeps = 0; !news.is_final; ++news.sweeps) {
    if (news.sweeps > 0) layout.sweep();
    news.points = std::make_shared<const std::vector<MapPoint>>(layout.points());
    news.is_final = news.sweeps == most_sweeps || post.stop().stop_requested();
    news.index = news.is_final ? std::make_shared<const PointIndex>(*news.points) : nullptr;
    post.tell(news);
  }
}

void find(const MapQuestion& question, const MapWorker::Post& post) {
  MapNews news;
  auto graph = question.puzzle->about().map(*question.puzzle, question.goals, most_map_states, post.stop());
  if (!graph) {
    news.message = graph.error().message;
    news.is_final = true;
    post.tell(news);
    return;
  }
  news.graph = std::move(*graph);
  news.deepest = deepest_state(*news.graph);
  news.is_final = question.demand == MapDemand::graph;
  post.tell(news);
  if (!news.is_final) lay_out(std::move(news), post);
}

}  // namespace

MapWorker::MapWorker(std::function<void()> wake) : Worker(find, std::move(wake)) {}

}  // namespace tilefold::app
