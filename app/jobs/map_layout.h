// Computes where the states of a map are drawn: on rings around the centre, by their distance to the nearest solved
// state.
//
// Solved states are in the middle; states that cannot reach a solution are on the outermost ring. `sweep` moves the
// states of each ring towards the states they have links to. The area of a ring is proportional to its number of
// states. Invariant: equal graphs have equal layouts on all machines with the same floating-point arithmetic, however
// long the computation takes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/geometry.h"
#include "engine/core/state_graph.h"
#include "render/scene/network.h"

namespace tilefold::jobs {

/// The position of a state. The field `share` is the state's distance to the nearest solved state divided by the
/// greatest such distance.
using MapPoint = render::NetworkPoint;

class MapLayout {
 public:
  explicit MapLayout(const StateGraph& graph);

  /// Improves the order of the states on all rings, once from the outermost ring to the centre and once back.
  void sweep();

  std::vector<MapPoint> points() const;

  /// Radius of the outermost ring.
  float radius() const { return bands_.back().outer; }

 private:
  struct Ring {
    std::vector<StateIndex> states;  // states of the ring, in their order around it
  };
  struct Band {
    float inner = 0;
    float outer = 0;
  };
  /// The states towards which a state is pulled: only its neighbours on inner rings, or all its neighbours.
  enum class Towards : std::uint8_t { inner, all };

  void order(std::size_t ring, Towards towards);
  float drawn_angle(StateIndex state, Towards towards) const;

  float share_of(std::size_t ring) const;

  const StateGraph& graph_;
  std::uint32_t max_ = 0;  // greatest distance of a state to a solved state
  std::vector<std::uint32_t> ring_of_;
  std::vector<Ring> rings_;
  std::vector<Band> bands_;
  std::vector<float> angles_;
};

/// Returns all links, each as two consecutive states. Links on shortest paths come first, then the others. Both groups
/// are shuffled, so that the first part of the list shows a thinned-out version of the whole network.
std::vector<StateIndex> listed_links(const StateGraph& graph);

/// Returns the candidate whose direction from `from` is closest to `direction`; nullopt if no candidate lies that way.
std::optional<StateIndex> state_towards(const std::vector<MapPoint>& points, StateIndex from, Direction direction,
                                        std::span<const StateIndex> candidates);

/// Spatial index that finds the state nearest to a point.
class PointIndex {
 public:
  explicit PointIndex(const std::vector<MapPoint>& points);

  /// Returns the nearest state within `radius`.
  std::optional<StateIndex> nearest(MapPoint at, float radius) const;

 private:
  std::size_t cell(int column, int row) const { return static_cast<std::size_t>(row * side_ + column); }
  int line(float coordinate) const;

  std::vector<MapPoint> points_;
  float reach_ = 1;
  int side_ = 1;
  std::vector<std::uint32_t> begins_;  // for each cell, the index in `states_` of its first state
  std::vector<StateIndex> states_;
};

}  // namespace tilefold::jobs
