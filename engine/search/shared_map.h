// Computes a summary of the map of all states if the map has too many states for one process. A hash function
// distributes the states over several processes. Each process stores its own states but no links.
//
// All processes advance together through the levels of a breadth-first search, first from the position to all reachable
// states, then back from the solved states to compute the distances. States that belong to another process are sent to
// it in pieces of bounded size. The algorithm also works with a single process. Invariant: the results equal those of
// ReachableGraph and shortest_path, for any number of processes.
//
// Sources: the sources listed in reachable_graph.h; U. Stern and D. Dill, Parallelizing the Murφ verifier, 1997
// (distribution by a hash).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/core/packed_states.h"
#include "engine/core/result.h"
#include "engine/core/state_graph.h"

namespace tilefold {

/// The group of processes that compute a map together.
class MapCommunicator {
 public:
  using Piece = std::vector<std::uint64_t>;

  MapCommunicator() = default;
  MapCommunicator(const MapCommunicator&) = delete;
  MapCommunicator& operator=(const MapCommunicator&) = delete;
  virtual ~MapCommunicator() = default;

  virtual std::size_t count() const = 0;
  virtual std::size_t place() const = 0;  ///< index of this process, from 0

  /// Sends pieces[i] to process i and replaces it by the piece received from process i, for all processes including
  /// this one. Blocks until every process has called `swap`. Requires that all processes call `swap` the same number of
  /// times.
  virtual void swap(std::vector<Piece>& pieces) = 0;
};

/// A group that consists of only one process.
class SelfCommunicator final : public MapCommunicator {
 public:
  std::size_t count() const override { return 1; }
  std::size_t place() const override { return 0; }
  void swap(std::vector<Piece>&) override {}
};

struct SharedMapOptions {
  Goals goals = Goals::terminal;
  std::size_t bytes = 0;  ///< memory limit of each process
  std::stop_token stop = {};
  std::function<void(std::uint64_t states)> on_progress = {};  ///< called with the total number of states found so far
};

/// The summary of a map. `solution` contains states as encoded by the PackedStates of the map.
struct MapSummary {
  std::uint64_t states = 0;
  std::uint64_t links = 0;  ///< number of links; a pair of linked states counts once
  std::uint64_t solved_states = 0;
  std::vector<PackedState> solution;  ///< states of a shortest solution, as in shortest_path; empty if none exists
  std::optional<int> deepest;         ///< largest distance of a state from a solved one; nullopt if none is solvable
};

/// Computes the summary of a map. Requires that all processes of `communicator` call this function with the same
/// states, goals and bytes. All processes get the same result. If one process is stopped, exceeds its memory limit or
/// cannot allocate its memory, all processes get an error.
Result<MapSummary> summarise_map(const PackedStates& states, const SharedMapOptions& options,
                                 MapCommunicator& communicator);

}  // namespace tilefold
