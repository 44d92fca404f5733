// Maps as text, for programs that draw and count graphs.
//
// States are numbered from 1, the position that the map was made of; every link is written once.
#pragma once

#include "app/records/output.h"
#include "engine/core/document.h"
#include "engine/core/state_graph.h"

namespace tilefold::app {

/// A map and the puzzle whose moves its links are.
struct NamedGraph {
  const StateGraph& graph;
  const Puzzle& puzzle;
};

/// What there is to say of the whole map: level, goals, states, links, solved_states, moves, solution, deepest.
Table map_summary(const NamedGraph& map);

/// A line of kind state for every state, then one of kind link for every link.
void write_map_jsonl(const NamedGraph& map, Output& output);

/// A row for every state; a row for every link.
void write_states_csv(const NamedGraph& map, Output& output);
void write_links_csv(const NamedGraph& map, Output& output);

void write_map_dot(const NamedGraph& map, Output& output);
void write_map_graphml(const NamedGraph& map, Output& output);

}  // namespace tilefold::app
