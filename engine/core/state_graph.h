// The complete map of a position, whatever the puzzle: every state that can be reached, the links between states
// one move apart, and how far each is from the nearest solved one.
//
// It is what windows and files see of a ReachableGraph (reachable_graph.h). States are numbered from 0, the position
// that the map was made of, in the order of a breadth-first search; the numbering is the same on every machine. A graph
// never changes, and any number of threads may read it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/puzzle.h"

namespace tilefold {

/// Whether a solved state ends the game, so that its own links are not followed.
enum class Goals : std::uint8_t { terminal, full };

using StateIndex = std::uint32_t;

class StateGraph {
 public:
  virtual ~StateGraph() = default;

  virtual Goals goals() const = 0;
  virtual StateIndex size() const = 0;
  virtual StateIndex solved_count() const = 0;

  /// The links, each pair of states counted once.
  virtual std::uint64_t link_count() const = 0;

  /// The states one move away from `state`, in the order of the moves; none for a solved one of a terminal map.
  virtual std::span<const StateIndex> links(StateIndex state) const = 0;

  /// Moves to the nearest solved state; none where no solved state can be reached.
  virtual std::optional<int> distance(StateIndex state) const = 0;
  bool is_solved(StateIndex state) const { return distance(state) == 0; }

  /// A state as text, for the field of the puzzle's LevelList; and as the tiles to draw. A tile keeps its identity
  /// through all states of a graph.
  virtual std::string text(StateIndex state) const = 0;
  virtual Snapshot snapshot(StateIndex state) const = 0;

  /// The move that leads from a state to one that it has a link to.
  virtual Move move(StateIndex from, StateIndex to) const = 0;

  /// Where the position of `puzzle` stands in this map, if it does.
  virtual std::optional<StateIndex> find(const Puzzle& puzzle) const = 0;
};

/// A shortest way to a solved state, `from` and the solved one included; of several the first in the order of the
/// links. Empty where there is none.
std::vector<StateIndex> shortest_path(const StateGraph& graph, StateIndex from);

/// The state that is farthest from a solved one, the first of several; none where no state can be solved.
std::optional<StateIndex> deepest_state(const StateGraph& graph);

/// A shortest way from a state to another that a game can take, both included: it passes through no solved state.
/// Empty where there is none.
std::vector<StateIndex> shortest_route(const StateGraph& graph, StateIndex from, StateIndex to);

/// Whether the list of all links, each once, has this one: `from` the lower number, or the only one that goes on.
inline bool is_listed(const StateGraph& graph, StateIndex from, StateIndex to) {
  return from < to || (graph.goals() == Goals::terminal && graph.is_solved(to));
}

}  // namespace tilefold
