// The layout of a map: positions of states, hit tests, and the thread that computes it.

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <set>
#include <thread>

#include "app/jobs/map_worker.h"
#include "engine/catalog.h"

namespace tilefold::test {
namespace {

std::unique_ptr<Puzzle> level(const char* text) {
  const PuzzleInfo& info = **find_puzzle("unblock");
  EventBatch setup;
  auto puzzle = info.read(ParameterValues(info.parameters), 1, Object{{"level", text}}, setup);
  REQUIRE(puzzle);
  return std::move(*puzzle);
}

std::unique_ptr<StateGraph> graph_of(const Puzzle& puzzle, Goals goals) {
  auto graph = puzzle.about().map(puzzle, goals, jobs::most_map_states, {});
  REQUIRE(graph);
  return std::move(*graph);
}

constexpr const char* article = "BB...GE..H.GEAAH.GE..H..F...CCF.DDD.";
constexpr const char* unsolvable =
    "......"
    "......"
    "AA..Bx"
    "....B."
    "......"
    "......";

float radius(const jobs::MapPoint& place) {
  return std::hypot(place.x, place.y);
}

TEST_CASE("In the map layout states stay on the ring of their distance, and rings do not overlap") {
  const auto graph = graph_of(*level(article), Goals::full);
  jobs::MapLayout layout(*graph);
  for (int sweep = 0; sweep < 3; ++sweep) {
    const std::vector<jobs::MapPoint> points = layout.points();
    std::vector<float> min(64, 1e9F);
    std::vector<float> max(64, 0);
    for (StateIndex state = 0; state < graph->size(); ++state) {
      const auto ring = static_cast<std::size_t>(*graph->distance(state));
      min[ring] = std::min(min[ring], radius(points[state]));
      max[ring] = std::max(max[ring], radius(points[state]));
      CHECK(radius(points[state]) <= layout.radius() * 1.0001F);
    }
    for (std::size_t ring = 0; ring < 8; ++ring) CHECK(max[ring] < min[ring + 1]);
    layout.sweep();
  }
}

TEST_CASE("Layout steps bring linked states of the map closer to each other") {
  const auto graph = graph_of(*level(article), Goals::full);
  jobs::MapLayout layout(*graph);
  const std::vector<StateIndex> links = jobs::listed_links(*graph);
  const auto length = [&](const std::vector<jobs::MapPoint>& points) {
    double sum = 0;
    for (std::size_t i = 0; i < links.size(); i += 2)
      sum += std::hypot(points[links[i]].x - points[links[i + 1]].x, points[links[i]].y - points[links[i + 1]].y);
    return sum;
  };
  const double before = length(layout.points());
  for (int sweep = 0; sweep < 12; ++sweep) layout.sweep();
  CHECK(length(layout.points()) < before);
}

TEST_CASE("The list of links contains every link of a map exactly once") {
  for (const Goals goals : {Goals::full, Goals::terminal}) {
    const auto graph = graph_of(*level(article), goals);
    const std::vector<StateIndex> links = jobs::listed_links(*graph);
    CHECK(links.size() == 2 * graph->link_count());
    std::set<std::pair<StateIndex, StateIndex>> seen;
    for (std::size_t i = 0; i < links.size(); i += 2) seen.insert(std::minmax(links[i], links[i + 1]));
    CHECK(seen.size() == graph->link_count());
  }
}

TEST_CASE("A click on the map finds the state at its position, and none if it is far from all states") {
  const auto graph = graph_of(*level(article), Goals::terminal);
  const std::vector<jobs::MapPoint> points = jobs::MapLayout(*graph).points();
  const jobs::PointIndex index(points);
  for (StateIndex state = 0; state < graph->size(); state += 7) CHECK(index.nearest(points[state], 0.01F) == state);
  CHECK_FALSE(index.nearest({.x = 1e4F, .y = 0}, 1));
}

TEST_CASE("The map layout of a level without a solution is a single ring") {
  const auto graph = graph_of(*level(unsolvable), Goals::full);
  CHECK(graph->solved_count() == 0);
  for (const jobs::MapPoint& place : jobs::MapLayout(*graph).points()) CHECK(std::isfinite(place.x + place.y));
}

TEST_CASE("A route on the map leads from any state to any other without passing a solved state") {
  const auto puzzle = level(article);
  const auto graph = graph_of(*puzzle, Goals::full);
  const StateIndex far = *deepest_state(*graph);
  const std::vector<StateIndex> route = shortest_route(*graph, 0, far);
  REQUIRE(route.size() > 1);
  EventBatch events;
  for (std::size_t i = 1; i < route.size(); ++i) REQUIRE(puzzle->play(graph->move(route[i - 1], route[i]), events));
  CHECK(graph->find(*puzzle) == far);
  CHECK(shortest_route(*graph, far, far) == std::vector{far});
  const StateIndex solved = shortest_path(*graph, 0).back();
  CHECK(shortest_route(*graph, 0, solved).size() == shortest_path(*graph, 0).size());
  CHECK(shortest_route(*graph, solved, 0).empty());
}

TEST_CASE("The map worker delivers the map, then its layout, and only for the latest request") {
  std::atomic<int> woken = 0;
  jobs::MapWorker worker([&] { ++woken; });
  worker.ask({.puzzle = level(article), .goals = Goals::full, .demand = jobs::MapDemand::picture});
  worker.ask({.puzzle = level(article), .goals = Goals::terminal, .demand = jobs::MapDemand::picture});
  std::shared_ptr<const jobs::MapUpdate> update;
  while (update == nullptr || !update->is_final) {
    if (auto next = worker.poll()) update = std::move(next);
    std::this_thread::yield();
  }
  REQUIRE(update->graph != nullptr);
  CHECK(update->graph->size() == 1079);
  CHECK(update->points->size() == 1079);
  CHECK(update->index != nullptr);
  CHECK(woken > 0);
}

TEST_CASE("The map worker computes no layout if only the graph is requested") {
  jobs::MapWorker worker([] {});
  worker.ask({.puzzle = level(".............AA....................."),
              .goals = Goals::full,
              .demand = jobs::MapDemand::graph});
  std::shared_ptr<const jobs::MapUpdate> update;
  while (update == nullptr) update = worker.poll();
  CHECK(update->is_final);
  CHECK(update->message.empty());
  CHECK(update->points == nullptr);
}

TEST_CASE("An arrow key chooses the map state that lies most directly in its direction, and never one behind") {
  //       2
  //   1   0  3
  //            4
  const std::vector<jobs::MapPoint> points{
      {.x = 0, .y = 0}, {.x = -4, .y = 0.5F}, {.x = 0, .y = -1}, {.x = 3, .y = 0}, {.x = 5, .y = 2}};
  const std::vector<StateIndex> all{1, 2, 3, 4};
  CHECK(jobs::state_towards(points, 0, Direction::left, all) == 1U);
  CHECK(jobs::state_towards(points, 0, Direction::up, all) == 2U);
  CHECK(jobs::state_towards(points, 0, Direction::right, all) == 3U);
  CHECK(jobs::state_towards(points, 0, Direction::down, all) == 4U);
  CHECK(jobs::state_towards(points, 0, Direction::right, std::vector<StateIndex>{1, 2, 4}) == 4U);
  CHECK(jobs::state_towards(points, 0, Direction::right, std::vector<StateIndex>{1, 2}) == std::nullopt);
  CHECK(jobs::state_towards(points, 0, Direction::right, std::vector<StateIndex>{0}) == std::nullopt);
}

TEST_CASE("Arrow keys can reach nearly every state of a map along its links, including solved states") {
  const auto graph = graph_of(*level(article), Goals::full);
  jobs::MapLayout layout(*graph);
  for (int sweep = 0; sweep < 4; ++sweep) layout.sweep();
  const std::vector<jobs::MapPoint> points = layout.points();
  std::vector<StateIndex> reached{0};
  std::set<StateIndex> known{0};
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (const Direction direction : {Direction::left, Direction::right, Direction::up, Direction::down}) {
      const auto next = jobs::state_towards(points, reached[i], direction, graph->links(reached[i]));
      if (next && known.insert(*next).second) reached.push_back(*next);
    }
  CHECK(reached.size() >= std::size_t{graph->size()} * 95 / 100);
  CHECK(std::any_of(reached.begin(), reached.end(), [&](StateIndex state) { return graph->is_solved(state); }));
}

}  // namespace
}  // namespace tilefold::test
