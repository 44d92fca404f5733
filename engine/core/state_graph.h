// The map of all states that can be reached from a position, for any puzzle: the states, the links between states one
// move apart, and each state's distance to the nearest solved one.
//
// The puzzle-independent interface of ReachableGraph (engine/search/reachable_graph.h). States are numbered in the
// order of a breadth-first search from the position, which is state 0; the numbering is the same on every machine.
// Immutable, and therefore thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/puzzle.h"

namespace tilefold {

/// The treatment of solved states: `terminal` does not follow their links because the game ends there; `full` does.
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

  /// Returns the move between two linked states.
  virtual Move move(StateIndex from, StateIndex to) const = 0;

  /// Returns the state that is the position of `puzzle`, or nullopt if the map does not contain it.
  virtual std::optional<StateIndex> find(const Puzzle& puzzle) const = 0;
};

/// Returns a shortest path to a solved state, including both ends; the first in the order of the links if there are
/// several. Empty if there is none.
std::vector<StateIndex> shortest_path(const StateGraph& graph, StateIndex from);

/// Returns the state farthest from a solved one, the lowest number if there are several. Returns nullopt if no state
/// can be solved.
std::optional<StateIndex> deepest_state(const StateGraph& graph);

/// Returns a shortest path between two states, including both, that does not pass through a solved state, which would
/// end the game. Empty if there is none.
std::vector<StateIndex> shortest_route(const StateGraph& graph, StateIndex from, StateIndex to);

/// True for exactly one direction of every link, so that a list of links contains each once: the direction from the
/// lower number, or towards the solved state of a terminal map, which has no links itself.
inline bool is_listed(const StateGraph& graph, StateIndex from, StateIndex to) {
  return from < to || (graph.goals() == Goals::terminal && graph.is_solved(to));
}

}  // namespace tilefold
