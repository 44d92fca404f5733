// Finds a shortest path from a position to a solved one without building the map of all states.
//
// A breadth-first search runs until it meets a solved state, has visited all states, or has filled its memory. If the
// memory is full, iterative deepening continues from the last complete layer: it runs depth-first searches with a
// growing limit on the number of moves. These searches skip a node in three cases: the model's lower bound says that
// the node is too far from the goal; the breadth-first search found a shorter path to the node; or a table of fixed
// size says that an earlier search from this node, with at least the same number of moves left, has failed. None of
// these rules skips a shortest solution, so every answer is proven. The search works on the models of
// reachable_graph.h.
//
// Sources: E. Moore, The shortest path through a maze, 1959 (breadth-first search); R. Korf, Depth-first iterative
// deepening, 1985; A. Reinefeld and T. Marsland, Enhanced iterative-deepening search, 1994 (table).
#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "engine/core/solution_path.h"
#include "engine/search/reachable_graph.h"

namespace tilefold {

/// A model with a lower bound. `min_moves` returns a number of moves that every solution of a node needs at least: 0
/// for a solved node, at least 1 for any other node, and no_solution for a node that is proven to have no solution.
template <class F>
concept BoundedModel = GraphModel<F> && requires(const F& model, const typename F::Node& node) {
  { model.min_moves(node) } -> std::same_as<int>;
};

/// One search for a shortest path. Complexity: PathLimits::states bounds the memory, PathLimits::nodes the time.
template <BoundedModel F>
class PathSearch {
 public:
  using Node = typename F::Node;

  struct Found {
    PathOutcome outcome = PathOutcome::gave_up;
    std::vector<Node> path = {};  ///< nodes from the start to a solved node; empty unless the outcome is `solved`
    int min_moves = 0;            ///< lower bound on the number of moves, as in SolutionPath::min_moves
    std::uint64_t nodes = 0;      ///< number of nodes examined, as in SolutionPath::nodes
  };

  PathSearch(const F& model, const PathLimits& limits, std::stop_token stop)
      : model_(model), limits_(limits), stop_(std::move(stop)) {}

  /// Searches from `start`. May be called only once per object.
  Found find(const Node& start) {
    const int bound = model_.min_moves(start);
    add(start, model_.key(start), 0);
    if (model_.is_solved(start)) return {.outcome = PathOutcome::solved, .path = {start}, .nodes = looked_at_};
    raise_bound(bound);
    std::optional<PathOutcome> outcome;
    if (bound == no_solution) outcome = PathOutcome::unsolvable;
    if (!outcome) outcome = search_breadth();
    if (!outcome) outcome = deepen();
    if (*outcome == PathOutcome::unsolvable) min_moves_ = no_solution;
    if (*outcome == PathOutcome::solved) min_moves_ = static_cast<int>(path_.size()) - 1;
    return {.outcome = *outcome, .path = std::move(path_), .min_moves = min_moves_, .nodes = looked_at_};
  }

 private:
  static constexpr std::uint32_t first_slot_bits = 10;
  static constexpr std::uint32_t most_table_bits = 20;
  static constexpr StateIndex no_state = 0xffffffff;

  // An entry of the table: a node, and a number of moves within which it has no solution.
  struct Failure {
    Node node{};
    int moves = -1;
  };

  std::optional<PathOutcome> search_breadth();
  std::optional<PathOutcome> expand(StateIndex state);
  PathOutcome deepen();
  bool search_from(StateIndex state, int bound);
  bool dive(const Node& node, int depth);
  bool may_skip(const Node& node, std::uint32_t key, int depth);

  void raise_bound(int bound) {
    if (bound <= min_moves_) return;
    min_moves_ = bound;
    if (limits_.on_bound) limits_.on_bound(bound);
  }

  // Returns the reason to end the search, if there is one.
  std::optional<PathOutcome> reason_to_end() const {
    if ((looked_at_ & 0xff) == 0 && stop_.stop_requested()) return PathOutcome::stopped;
    return looked_at_ >= limits_.nodes ? std::optional(PathOutcome::gave_up) : std::nullopt;
  }

  std::size_t slot_of(std::uint32_t key) const { return (key * 0x9e3779b1U) >> (32U - slot_bits_); }
  std::size_t next_slot(std::size_t slot) const { return (slot + 1) & (slots_.size() - 1); }
  void add(const Node& node, std::uint32_t key, StateIndex from);
  void grow();
  StateIndex state_of(const Node& node, std::uint32_t key) const;
  void set_path(StateIndex last);

  const F& model_;
  const PathLimits& limits_;
  std::stop_token stop_;
  std::uint64_t looked_at_ = 0;
  int min_moves_ = 0;
  std::vector<Node> path_;

  // State of the breadth-first search: its nodes in the order of their depths, the predecessor of each node, and the
  // index at which each layer begins. An entry of the hash table `slots_` has a key in its upper half and a node's
  // index + 1 in its lower half; an entry of 0 is empty.
  std::vector<Node> nodes_;
  std::vector<StateIndex> from_;
  std::vector<StateIndex> layers_{0};
  std::vector<std::uint64_t> slots_;
  std::uint32_t slot_bits_ = 0;

  // State of the depth-first searches. A path may have at most `threshold_` moves. `nearest_beyond_` is the smallest
  // lower bound above `threshold_` that a search has found. `ending_` is the reason why the search ended early.
  std::vector<Failure> table_;
  std::vector<Step> steps_;  // steps from all nodes of the current path
  int threshold_ = 0;
  int nearest_beyond_ = no_solution;
  bool has_used_table_ = false;
  std::optional<PathOutcome> ending_;
};

template <BoundedModel F>
void PathSearch<F>::grow() {
  slot_bits_ = slots_.empty() ? first_slot_bits : slot_bits_ + 1;
  std::vector<std::uint64_t> entries(std::size_t{1} << slot_bits_);
  std::swap(entries, slots_);
  for (const std::uint64_t entry : entries) {
    if (entry == 0) continue;
    std::size_t slot = slot_of(static_cast<std::uint32_t>(entry >> 32U));
    while (slots_[slot] != 0) slot = next_slot(slot);
    slots_[slot] = entry;
  }
}

template <BoundedModel F>
void PathSearch<F>::add(const Node& node, std::uint32_t key, StateIndex from) {
  if (2 * (nodes_.size() + 1) > slots_.size()) grow();
  std::size_t slot = slot_of(key);
  while (slots_[slot] != 0) slot = next_slot(slot);
  nodes_.push_back(node);
  from_.push_back(from);
  slots_[slot] = std::uint64_t{key} << 32U | nodes_.size();
  ++looked_at_;
}

template <BoundedModel F>
StateIndex PathSearch<F>::state_of(const Node& node, std::uint32_t key) const {
  for (std::size_t slot = slot_of(key); slots_[slot] != 0; slot = next_slot(slot)) {
    const auto state = static_cast<StateIndex>(slots_[slot]) - 1;
    if (slots_[slot] >> 32U == key && nodes_[state] == node) return state;
  }
  return no_state;
}

// Sets `path_` to the states on the path by which the breadth-first search reached the state `last`.
template <BoundedModel F>
void PathSearch<F>::set_path(StateIndex last) {
  path_.clear();
  for (StateIndex state = last; state != 0; state = from_[state]) path_.push_back(nodes_[state]);
  path_.push_back(nodes_[0]);
  std::reverse(path_.begin(), path_.end());
}

template <BoundedModel F>
std::optional<PathOutcome> PathSearch<F>::expand(StateIndex state) {
  const Node node = nodes_[state];
  const std::size_t count = model_.steps(node, model_.key(node), steps_.data());
  for (const Step& step : std::span(steps_).first(count)) {
    const Node next = model_.after(node, step.code);
    if (state_of(next, step.key) != no_state) continue;
    add(next, step.key, state);
    if (model_.is_solved(next)) {
      set_path(static_cast<StateIndex>(nodes_.size()) - 1);
      return PathOutcome::solved;
    }
    if (const auto ending = reason_to_end()) return ending;
  }
  return std::nullopt;
}

// Runs the breadth-first search. Returns nullopt if the memory is full; the last complete layer is then the last but
// one in `layers_`.
template <BoundedModel F>
std::optional<PathOutcome> PathSearch<F>::search_breadth() {
  steps_.resize(F::most_steps);
  layers_.push_back(1);
  for (int depth = 0;; ++depth) {
    raise_bound(depth + 1);
    const StateIndex end = layers_.back();
    for (StateIndex state = layers_[static_cast<std::size_t>(depth)]; state < end; ++state) {
      if (const auto ending = expand(state)) return ending;
      if (nodes_.size() >= limits_.states) return std::nullopt;
    }
    if (nodes_.size() == end) return PathOutcome::unsolvable;
    layers_.push_back(static_cast<StateIndex>(nodes_.size()));
  }
}

template <BoundedModel F>
PathOutcome PathSearch<F>::deepen() {
  const std::uint64_t most = std::max<std::uint64_t>(limits_.states, 1);
  table_.resize(static_cast<std::size_t>(std::min(std::bit_floor(most), std::uint64_t{1} << most_table_bits)));
  const StateIndex first = layers_[layers_.size() - 2];
  const StateIndex end = layers_.back();
  const int depth = static_cast<int>(layers_.size()) - 2;
  std::vector<int> bounds;  // for each state of the last layer, a lower bound on all paths through it
  for (StateIndex state = first; state < end; ++state) {
    const int bound = model_.min_moves(nodes_[state]);
    bounds.push_back(bound == no_solution ? no_solution : depth + bound);
  }
  const int nearest = *std::min_element(bounds.begin(), bounds.end());
  if (nearest == no_solution) return PathOutcome::unsolvable;
  for (threshold_ = std::max(min_moves_, nearest);; ++threshold_) {
    raise_bound(threshold_);
    nearest_beyond_ = no_solution;
    has_used_table_ = false;
    for (StateIndex state = first; state < end; ++state) {
      if (search_from(state, bounds[state - first])) return PathOutcome::solved;
      if (ending_) return *ending_;
    }
    if (has_used_table_) continue;  // a node that the table skipped may have had a smaller bound
    if (nearest_beyond_ == no_solution) return PathOutcome::unsolvable;
    threshold_ = nearest_beyond_ - 1;
  }
}

// Searches for a solution through a state of the last complete layer. `bound` is the lower bound of all paths through
// the state.
template <BoundedModel F>
bool PathSearch<F>::search_from(StateIndex state, int bound) {
  if (bound > threshold_) {
    nearest_beyond_ = std::min(nearest_beyond_, bound);
    return false;
  }
  std::vector<Node> beginning;
  steps_.clear();
  path_.clear();
  if (!dive(nodes_[state], static_cast<int>(layers_.size()) - 2)) return false;
  std::swap(path_, beginning);  // the nodes from `state` to the goal, in reverse order
  set_path(state);
  path_.insert(path_.end(), beginning.rbegin(), beginning.rend());
  return true;
}

// True if the search may skip a node: because a shorter path to the node has been or will be searched, or because the
// table says that no solution is near enough.
template <BoundedModel F>
bool PathSearch<F>::may_skip(const Node& node, std::uint32_t key, int depth) {
  const StateIndex known = state_of(node, key);
  const int last_layer = static_cast<int>(layers_.size()) - 2;
  if (known != no_state && (known < layers_.back() || last_layer + 1 < depth)) return true;
  Failure& failure = table_[mix(key) & (table_.size() - 1)];
  const int moves_left = threshold_ - depth;
  if (failure.moves >= moves_left && failure.node == node) {
    has_used_table_ = true;
    return true;
  }
  failure = {.node = node, .moves = moves_left};
  return false;
}

// Searches depth-first from a node at `depth`, which is below the threshold. If it finds a solution, appends the nodes
// of the solution to the path, last one first.
template <BoundedModel F>
bool PathSearch<F>::dive(const Node& node, int depth) {
  const std::size_t begin = steps_.size();
  steps_.resize(begin + F::most_steps);
  const std::size_t end = begin + model_.steps(node, model_.key(node), &steps_[begin]);
  steps_.resize(end);
  bool is_found = false;
  for (std::size_t i = begin; i < end && !is_found && !ending_; ++i) {
    const Step step = steps_[i];
    const Node next = model_.after(node, step.code);
    ++looked_at_;
    if (model_.is_solved(next)) {
      path_.push_back(next);
      is_found = true;
      break;
    }
    ending_ = reason_to_end();
    const int bound = model_.min_moves(next);
    if (bound == no_solution) continue;
    if (depth + 1 + bound > threshold_) {
      nearest_beyond_ = std::min(nearest_beyond_, depth + 1 + bound);
      continue;
    }
    if (may_skip(next, step.key, depth + 1)) continue;
    is_found = dive(next, depth + 1);
    if (is_found) path_.push_back(next);
  }
  steps_.resize(begin);
  return is_found;
}

}  // namespace tilefold
