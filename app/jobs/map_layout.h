// Positions of a map's states in its picture: on rings by the distance to the nearest solved state.
//
// Solved states are in the middle; states that cannot reach a solution are on the outermost ring. Within a ring, states
// are pulled towards the states they have links to, by sweeps outwards and inwards. The area of a ring is proportional
// to its number of states. Invariant: equal graphs have equal layouts on all machines with the same floating-point
// arithmetic, independent of time.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/geometry.h"
#include "engine/core/state_graph.h"
#include "render/scene/network.h"

namespace tilefold::app {

/// A point; its share is the distance to the nearest solved state divided by the greatest distance.
using MapPoint = render::NetworkPoint;

class MapLayout {
 public:
  explicit MapLayout(const StateGraph& graph);

  /// Reorders all rings once inwards and once outwards.
  void sweep();

  std::vector<MapPoint> points() const;

  /// Radius of the outermost ring.
  float radius() const { return bands_.back().outer; }

 private:
  struct Ring {
    std::vector<StateIndex> states;  // in order around the ring
  };
  struct Band {
    float inner = 0;
    float outer = 0;
  };
  enum class Towards : std::uint8_t { inner, all };  ///< links that pull a state: those to inner rings, or all

  void order(std::size_t ring, Towards towards);
  float drawn_angle(StateIndex state, Towards towards) const;

  float share_of(std::size_t ring) const;

  const StateGraph& graph_;
  std::uint32_t max_ = 0;  // greatest distance of any state
  std::vector<std::uint32_t> ring_of_;
  std::vector<Ring> rings_;
  std::vector<Band> bands_;
  std::vector<float> angles_;
};

/// Returns all links as pairs of states: first those on shortest paths, then the others, each group shuffled, so that
/// any prefix of the list shows a thinned network.
std::vector<StateIndex> listed_links(const StateGraph& graph);

/// Returns the candidate that lies best in this direction from `from`; nullopt if none lies that way.
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
  std::vector<std::uint32_t> begins_;  // index in `states_` of the first state of each cell
  std::vector<StateIndex> states_;
};

}  // namespace tilefold::app
