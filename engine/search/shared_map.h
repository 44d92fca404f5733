// What there is to say of a map with more states than one process may hold: the states are divided by a hash over
// processes, each of which holds its own and no links.
//
// All go through the levels of a breadth-first search together, from the position to all that can be reached, and then
// from the solved states back, which gives the distances; what belongs to another process is sent there in pieces of
// bounded size. One process alone does the same with itself. Law: the figures are those of ReachableGraph and
// shortest_path, for any number of processes.
//
// Sources: as in reachable_graph.h; the division by a hash is that of U. Stern and D. Dill, Parallelizing the Murφ
// verifier, 1997.
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

/// Processes that make a map together.
class MapCircle {
 public:
  using Piece = std::vector<std::uint64_t>;

  MapCircle() = default;
  MapCircle(const MapCircle&) = delete;
  MapCircle& operator=(const MapCircle&) = delete;
  virtual ~MapCircle() = default;

  virtual std::size_t count() const = 0;
  virtual std::size_t place() const = 0;  ///< of this process, from 0

  /// Gives each process the piece in its place, this one included, and puts there what that one gave. All call it
  /// equally often, and each waits for all.
  virtual void swap(std::vector<Piece>& pieces) = 0;
};

/// A process that is alone.
class LonelyCircle final : public MapCircle {
 public:
  std::size_t count() const override { return 1; }
  std::size_t place() const override { return 0; }
  void swap(std::vector<Piece>&) override {}
};

struct SharedMapTerms {
  Goals goals = Goals::terminal;
  std::size_t bytes = 0;  ///< that each process may use for it
  std::stop_token stop = {};
  std::function<void(std::uint64_t states)> on_progress = {};  ///< how many all have found
};

/// The states are numbers of the PackedStates that it is of.
struct MapSummary {
  std::uint64_t states = 0;
  std::uint64_t links = 0;  ///< each pair of states counted once
  std::uint64_t solved_states = 0;
  std::vector<PackedState> solution;  ///< the states of a shortest one, as of shortest_path; empty where there is none
  std::optional<int> deepest;         ///< distance of the state farthest from a solved one
};

/// The summary, the same in all processes of the circle, which call it with the same states, goals and bytes. An error,
/// also for all, where a process is stopped or has no more room, or the system has not so much memory.
Result<MapSummary> summarise_map(const PackedStates& states, const SharedMapTerms& terms, MapCircle& circle);

}  // namespace tilefold
