// Where the states of a map lie in its picture: on rings by their distance to the nearest solved state.
//
// Solved states are in the middle; states that no solution can be reached from lie on the outermost ring. Around
// the rings, states are drawn towards those that they have links to, by sweeps outwards and inwards. Every ring
// takes as much area as it has states. Law: the same graph has the same layout on every machine of one arithmetic,
// and no place depends on time.
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

/// Its share is the distance to the nearest solved state, as a part of the greatest there is.
using MapPoint = render::NetworkPoint;

class MapLayout {
 public:
  explicit MapLayout(const StateGraph& graph);

  /// One sweep inwards and one outwards over all rings.
  void sweep();

  std::vector<MapPoint> points() const;

  /// Of the outermost ring.
  float radius() const { return bands_.back().outer; }

 private:
  struct Ring {
    std::vector<StateIndex> states;  // in their order around it
  };
  struct Band {
    float inner = 0;
    float outer = 0;
  };
  enum class Towards : std::uint8_t { inner, all };  ///< links that draw a state

  void order(std::size_t ring, Towards towards);
  float drawn_angle(StateIndex state, Towards towards) const;

  float share_of(std::size_t ring) const;

  const StateGraph& graph_;
  std::uint32_t greatest_ = 0;  // distance of all
  std::vector<std::uint32_t> ring_of_;
  std::vector<Ring> rings_;
  std::vector<Band> bands_;
  std::vector<float> angles_;
};

/// All links as pairs of states, those of shortest ways first, each kind well mixed, so that a part of the list
/// shows the whole network thinly.
std::vector<StateIndex> listed_links(const StateGraph& graph);

/// The one of `candidates` that lies best in a direction from a state; none where none lies that way.
std::optional<StateIndex> state_towards(const std::vector<MapPoint>& points, StateIndex from, Direction direction,
                                        std::span<const StateIndex> candidates);

/// Finds the state nearest to a place.
class PointIndex {
 public:
  explicit PointIndex(const std::vector<MapPoint>& points);

  /// The nearest one within `radius`.
  std::optional<StateIndex> nearest(MapPoint at, float radius) const;

 private:
  std::size_t cell(int column, int row) const { return static_cast<std::size_t>(row * side_ + column); }
  int line(float coordinate) const;

  std::vector<MapPoint> points_;
  float reach_ = 1;
  int side_ = 1;
  std::vector<std::uint32_t> begins_;  // of every cell, in `states_`
  std::vector<StateIndex> states_;
};

}  // namespace tilefold::app
