#include "app/jobs/map_layout.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace tilefold::jobs {
namespace {

constexpr float turn = 2 * std::numbers::pi_v<float>;

// The strength with which the states of a ring are spaced evenly, 0 to 1. With 0, each state would be in the mean
// direction of the states it has links to.
constexpr float evenness = 0.35F;

// Share of a ring's width in which states are placed. The rest is the gap to the next ring.
constexpr float filled = 0.72F;

constexpr std::size_t max_cells = 512;  // maximum number of cells along each side of a PointIndex

float golden(std::size_t number) {
  const double part = static_cast<double>(number) * 0.6180339887498949;
  return static_cast<float>(part - std::floor(part));
}

float wrapped(float angle) {
  angle = std::fmod(angle, turn);
  return angle < 0 ? angle + turn : angle;
}

// Returns the shorter way from one angle to another, -pi to pi.
float way(float from, float to) {
  return std::remainder(to - from, turn);
}

using Links = std::vector<std::pair<StateIndex, StateIndex>>;

// Returns the first neighbour that is one step nearer to a solved state.
StateIndex next_on_way(const StateGraph& graph, StateIndex state) {
  const auto distance = graph.distance(state);
  if (!distance || *distance == 0) return state;
  const auto links = graph.links(state);
  return *std::find_if(links.begin(), links.end(),
                       [&](StateIndex other) { return graph.distance(other) == *distance - 1; });
}

// Appends the links in shuffled order. The stride is a prime that is greater than any number of links, so that every
// link is appended exactly once.
void append_mixed(const Links& list, std::vector<StateIndex>& links) {
  constexpr std::size_t stride = 2'654'435'761;
  std::size_t at = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    links.push_back(list[at].first);
    links.push_back(list[at].second);
    at = (at + stride) % list.size();
  }
}

}  // namespace

MapLayout::MapLayout(const StateGraph& graph) : graph_(graph), ring_of_(graph.size()), angles_(graph.size()) {
  for (StateIndex state = 0; state < graph.size(); ++state)
    max_ = std::max(max_, static_cast<std::uint32_t>(graph.distance(state).value_or(0)));
  rings_.resize(max_ + 2);
  for (StateIndex state = 0; state < graph.size(); ++state) {
    const auto distance = graph.distance(state);
    ring_of_[state] = distance ? static_cast<std::uint32_t>(*distance) : max_ + 1;
    rings_[ring_of_[state]].states.push_back(state);
  }
  if (rings_.back().states.empty()) rings_.pop_back();
  const float step = 0.35F * std::sqrt(static_cast<float>(graph.size()) / static_cast<float>(rings_.size()));
  float area = 0;
  float inner = 0;
  for (std::size_t ring = 0; ring < rings_.size(); ++ring) {
    const auto& states = rings_[ring].states;
    area += static_cast<float>(states.size());
    const float outer = std::max(std::sqrt(area) + step * static_cast<float>(ring), inner + 0.5F);
    bands_.push_back({.inner = inner, .outer = outer});
    inner = outer;
    for (std::size_t i = 0; i < states.size(); ++i)
      angles_[states[i]] = turn * static_cast<float>(i) / static_cast<float>(states.size());
  }
  for (std::size_t ring = 1; ring < rings_.size(); ++ring) order(ring, Towards::inner);
}

// Returns the mean direction of the linked states that pull this state (see `Towards`). If there are none, returns the
// state's current angle.
float MapLayout::drawn_angle(StateIndex state, Towards towards) const {
  float x = 0;
  float y = 0;
  for (const StateIndex other : graph_.links(state)) {
    if (towards == Towards::inner && ring_of_[other] >= ring_of_[state]) continue;
    x += std::cos(angles_[other]);
    y += std::sin(angles_[other]);
  }
  return std::abs(x) + std::abs(y) < 1e-4F ? angles_[state] : wrapped(std::atan2(y, x));
}

void MapLayout::order(std::size_t ring, Towards towards) {
  std::vector<StateIndex>& states = rings_[ring].states;
  std::vector<std::pair<float, StateIndex>> drawn;
  drawn.reserve(states.size());
  for (const StateIndex state : states) drawn.emplace_back(drawn_angle(state, towards), state);
  std::sort(drawn.begin(), drawn.end());
  // Rotate the evenly spaced angles so that they are as close as possible to the angles to which links pull the states.
  const float pitch = turn / static_cast<float>(drawn.size());
  float x = 0;
  float y = 0;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    x += std::cos(drawn[i].first - pitch * static_cast<float>(i));
    y += std::sin(drawn[i].first - pitch * static_cast<float>(i));
  }
  const float offset = std::atan2(y, x);
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const auto [angle, state] = drawn[i];
    const float even = offset + pitch * static_cast<float>(i);
    states[i] = state;
    angles_[state] = wrapped(angle + evenness * way(angle, even));
  }
}

void MapLayout::sweep() {
  for (std::size_t ring = rings_.size(); ring > 0; --ring) order(ring - 1, Towards::all);
  for (std::size_t ring = 0; ring < rings_.size(); ++ring) order(ring, Towards::all);
}

float MapLayout::share_of(std::size_t ring) const {
  return ring > max_ ? -1 : static_cast<float>(ring) / static_cast<float>(std::max<std::size_t>(max_, 1));
}

std::vector<MapPoint> MapLayout::points() const {
  std::vector<MapPoint> points(graph_.size());
  for (std::size_t ring = 0; ring < rings_.size(); ++ring) {
    const auto& states = rings_[ring].states;
    const Band band = bands_[ring];
    for (std::size_t i = 0; i < states.size(); ++i) {
      const float part = states.size() == 1 && ring == 0 ? 0 : golden(i);
      const float depth = ring == 0 ? std::sqrt(part) : 1 - filled + filled * part;
      const float radius = band.inner + depth * (band.outer - band.inner);
      const float angle = angles_[states[i]];
      points[states[i]] = {.x = radius * std::cos(angle), .y = radius * std::sin(angle), .share = share_of(ring)};
    }
  }
  return points;
}

std::vector<StateIndex> listed_links(const StateGraph& graph) {
  std::vector<StateIndex> next(
      graph.size());  // next state on a shortest path to a solved state; the state itself if no such path exists
  for (StateIndex state = 0; state < graph.size(); ++state) next[state] = next_on_way(graph, state);
  Links near;
  Links far;
  for (StateIndex state = 0; state < graph.size(); ++state)
    for (const StateIndex other : graph.links(state))
      if (is_listed(graph, state, other))
        (next[state] == other || next[other] == state ? near : far).emplace_back(state, other);
  std::vector<StateIndex> links;
  links.reserve(2 * (near.size() + far.size()));
  append_mixed(near, links);
  append_mixed(far, links);
  return links;
}

std::optional<StateIndex> state_towards(const std::vector<MapPoint>& points, StateIndex from, Direction direction,
                                        std::span<const StateIndex> candidates) {
  const float right = direction == Direction::right ? 1 : direction == Direction::left ? -1 : 0;
  const float down = direction == Direction::down ? 1 : direction == Direction::up ? -1 : 0;
  std::optional<StateIndex> best;
  float best_cosine = 0;
  for (const StateIndex state : candidates) {
    const float x = points[state].x - points[from].x;
    const float y = points[state].y - points[from].y;
    const float length = std::hypot(x, y);
    const float cosine = length > 0 ? (x * right + y * down) / length : 0;
    if (cosine <= best_cosine) continue;
    best_cosine = cosine;
    best = state;
  }
  return best;
}

PointIndex::PointIndex(const std::vector<MapPoint>& points) : points_(points) {
  for (const MapPoint& place : points) reach_ = std::max({reach_, std::abs(place.x), std::abs(place.y)});
  const auto wanted = static_cast<std::size_t>(std::sqrt(static_cast<double>(points.size()) / 2));
  side_ = static_cast<int>(std::clamp<std::size_t>(wanted, 1, max_cells));
  begins_.assign(cell(0, side_) + 1, 0);
  const auto cell_of = [&](const MapPoint& place) { return cell(line(place.x), line(place.y)); };
  for (const MapPoint& place : points) ++begins_[cell_of(place) + 1];
  std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
  states_.resize(points.size());
  std::vector<std::uint32_t> next = begins_;
  for (StateIndex state = 0; state < points.size(); ++state) states_[next[cell_of(points[state])]++] = state;
}

int PointIndex::line(float coordinate) const {
  const float share = (coordinate + reach_) / (2 * reach_);
  return static_cast<int>(std::clamp(share * static_cast<float>(side_), 0.0F, static_cast<float>(side_ - 1)));
}

std::optional<StateIndex> PointIndex::nearest(MapPoint at, float radius) const {
  std::optional<StateIndex> nearest;
  float min = radius * radius;
  for (int row = line(at.y - radius); row <= line(at.y + radius); ++row)
    for (int column = line(at.x - radius); column <= line(at.x + radius); ++column)
      for (std::size_t i = begins_[cell(column, row)]; i < begins_[cell(column, row) + 1]; ++i) {
        const MapPoint& place = points_[states_[i]];
        const float far = (place.x - at.x) * (place.x - at.x) + (place.y - at.y) * (place.y - at.y);
        if (far > min) continue;
        min = far;
        nearest = states_[i];
      }
  return nearest;
}

}  // namespace tilefold::jobs
