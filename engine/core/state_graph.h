// The map of all states that can be reached from a position, for any puzzle: the states, the links between states one
// move apart, and each state's distance to the nearest solved one.
//
// StateGraph is the puzzle-independent interface of ReachableGraph (engine/search/reachable_graph.h). States are
// numbered in the order of a breadth-first search from the position, which is state 0; the numbering is the same on
// every machine. A StateGraph is immutable and therefore thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/puzzle.h"

namespace tilefold {

/// Selects whether the map includes the links of solved states. A `terminal` map does not, because the game ends there;
/// a `full` map does.
enum class Goals : std::uint8_t { terminal, full };

using StateIndex = std::uint32_t;

class StateGraph {
 public:
  virtual ~StateGraph() = default;

  virtual Goals goals() const = 0;
  virtual StateIndex size() const = 0;
  virtual StateIndex solved_count() const = 0;

  /// Returns the number of links; each pair of states counts once.
  virtual std::uint64_t link_count() const = 0;

  /// Returns the states one move away from `state`, in the order of the moves. Empty for a solved state of a terminal
  /// map.
  virtual std::span<const StateIndex> links(StateIndex state) const = 0;

  /// Returns the number of moves to the nearest solved state; nullopt if none can be reached.
  virtual std::optional<int> distance(StateIndex state) const = 0;
  bool is_solved(StateIndex state) const { return distance(state) == 0; }

  /// `text` returns a state as text, in the form of LevelList::field; `snapshot` returns the tiles to draw. A tile has
  /// the same identity in all states of a graph.
  virtual std::string text(StateIndex state) const = 0;
  virtual Snapshot snapshot(StateIndex state) const = 0;

  /// Returns the move that leads from one state to another that is linked to it.
  virtual Move move(StateIndex from, StateIndex to) const = 0;

  /// Returns the state of the map that is the position of `puzzle`, or nullopt if the map does not contain that
  /// position.
  virtual std::optional<StateIndex> find(const Puzzle& puzzle) const = 0;
};

/// Returns a shortest path from a state to a solved one, including both; of several, the first in the order of the
/// links. Empty if no solved state can be reached.
std::vector<StateIndex> shortest_path(const StateGraph& graph, StateIndex from);

/// Returns the state with the greatest distance to the nearest solved state; of several, the one with the lowest
/// number. Returns nullopt if no state can be solved.
std::optional<StateIndex> deepest_state(const StateGraph& graph);

/// Returns a shortest path between two states, including both. The path does not pass through solved states, because
/// the game would end there. Empty if there is no such path.
std::vector<StateIndex> shortest_route(const StateGraph& graph, StateIndex from, StateIndex to);

/// True for exactly one of the two directions of every link, so that a list of all links contains each link once. It is
/// true for the direction from the lower to the higher number. In a terminal map it is also true for a direction
/// towards a solved state, because solved states have no links there.
inline bool is_listed(const StateGraph& graph, StateIndex from, StateIndex to) {
  return from < to || (graph.goals() == Goals::terminal && graph.is_solved(to));
}

}  // namespace tilefold
