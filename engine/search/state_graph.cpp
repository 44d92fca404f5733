#include "engine/search/state_graph.h"

#include <algorithm>

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

}  // namespace tilefold
