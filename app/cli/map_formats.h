// Maps as text, for programs that draw and count graphs.
//
// States are numbered from 1, the position that the map was made of; every link is written once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/records/output.h"
#include "engine/core/document.h"
#include "engine/core/state_graph.h"

namespace tilefold::app {

/// A map and the puzzle whose moves its links are.
struct NamedGraph {
  const StateGraph& graph;
  const Puzzle& puzzle;
};

/// What there is to say of a whole map.
struct MapFigures {
  std::string level;
  std::uint64_t states = 0;
  std::uint64_t links = 0;
  std::uint64_t solved_states = 0;
  std::optional<std::vector<std::string>> solution;  ///< moves; none where there is none
  std::optional<int> deepest;                        ///< the distance of the state farthest from a solved one
};
MapFigures figures_of(const NamedGraph& map);

/// The same as data: level, goals, states, links, solved_states, moves, solution, deepest.
Table map_summary(const MapFigures& map, Goals goals);

/// A line of kind state for every state, then one of kind link for every link.
void write_map_jsonl(const NamedGraph& map, Output& output);

/// A row for every state; a row for every link.
void write_states_csv(const NamedGraph& map, Output& output);
void write_links_csv(const NamedGraph& map, Output& output);

void write_map_dot(const NamedGraph& map, Output& output);
void write_map_graphml(const NamedGraph& map, Output& output);

}  // namespace tilefold::app
