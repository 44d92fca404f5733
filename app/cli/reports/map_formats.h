// Writes maps as text for programs that draw or analyse graphs.
//
// States are numbered from 1; state 1 is the position that the map starts from. Every link is written once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/records/output.h"
#include "app/study/map_paths.h"
#include "engine/core/document.h"
#include "engine/core/state_graph.h"

namespace tilefold::cli {

/// A map, and the puzzle that converts the moves of its links to text.
struct NamedGraph {
  const StateGraph& graph;
  const Puzzle& puzzle;
};

/// Summary of a map.
struct MapFigures {
  std::string level;
  std::uint64_t states = 0;
  std::uint64_t links = 0;
  std::uint64_t solved_states = 0;
  std::optional<std::vector<std::string>> solution;  ///< moves of a shortest solution; nullopt if there is none
  std::optional<int> deepest;                        ///< greatest distance of any state from a solved one
};
MapFigures figures_of(const NamedGraph& map);

/// Returns a row with level, goals, states, links, solved_states, moves, solution and deepest.
Object map_summary(const MapFigures& map, Goals goals);

/// Writes a JSON line of kind "state" for every state, then a JSON line of kind "link" for every link.
void write_map_jsonl(const NamedGraph& map, records::Output& output);

/// Write CSV: the first function one row per state, the second one row per link.
void write_states_csv(const NamedGraph& map, records::Output& output);
void write_links_csv(const NamedGraph& map, records::Output& output);

void write_map_dot(const NamedGraph& map, records::Output& output);
/// If `paths` is not null, adds the number of visits of each state and the number of passes of each link.
void write_map_graphml(const NamedGraph& map, const study::MapPaths* paths, records::Output& output);

}  // namespace tilefold::cli
