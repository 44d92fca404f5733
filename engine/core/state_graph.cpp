#include "engine/core/state_graph.h"

#include <algorithm>
#include <limits>

namespace tilefold {

std::vector<StateIndex> shortest_path(const StateGraph& graph, StateIndex from) {
  if (!graph.distance(from)) return {};
  std::vector<StateIndex> path{from};
  while (!graph.is_solved(path.back())) {
    const int nearer = *graph.distance(path.back()) - 1;
    const auto links = graph.links(path.back());
    path.push_back(
        *std::find_if(links.begin(), links.end(), [&](StateIndex state) { return graph.distance(state) == nearer; }));
  }
  return path;
}

std::optional<StateIndex> deepest_state(const StateGraph& graph) {
  std::optional<StateIndex> deepest;
  for (StateIndex state = 0; state < graph.size(); ++state)
    if (const auto distance = graph.distance(state); distance && (!deepest || *distance > *graph.distance(*deepest)))
      deepest = state;
  return deepest;
}

std::vector<StateIndex> shortest_route(const StateGraph& graph, StateIndex from, StateIndex to) {
  constexpr StateIndex unseen = std::numeric_limits<StateIndex>::max();
  std::vector<StateIndex> before(graph.size(), unseen);
  std::vector<StateIndex> queue{from};
  before[from] = from;
  for (std::size_t next = 0; next < queue.size() && before[to] == unseen; ++next) {
    if (graph.is_solved(queue[next])) continue;
    for (const StateIndex state : graph.links(queue[next])) {
      if (before[state] != unseen) continue;
      before[state] = queue[next];
      queue.push_back(state);
    }
  }
  if (before[to] == unseen) return {};
  std::vector<StateIndex> route{to};
  while (route.back() != from) route.push_back(before[route.back()]);
  std::reverse(route.begin(), route.end());
  return route;
}

}  // namespace tilefold
