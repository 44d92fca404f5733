// Computes the map of all reachable states: states, links, and the distance of each state to the nearest solved one.
//
// A breadth-first search from the start numbers the states and stores every link; a second one, from all solved states
// at once, computes the distances. The search works on a *model*, a compact encoding of positions; RulesModel makes a
// model from any GoalRules. The second search need not reverse the links, because every move can be undone by another
// move. An object keeps its memory, so it can map many positions without new allocations.
//
// Sources: E. Moore, The shortest path through a maze, 1959 (breadth-first search); T. Ströhlein, 1970 (retrograde
// analysis: distances computed back from the solved states).
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <type_traits>
#include <vector>

#include "engine/core/rules.h"
#include "engine/core/state_graph.h"

namespace tilefold {

/// A step from one node to another. `code` identifies the step within the model; `key` is the key of the node that the
/// step leads to.
struct Step {
  std::uint32_t key = 0;
  std::uint32_t code = 0;
};

/// A compact encoding of positions as nodes. A key is a 32-bit number for a node; it is unique if `is_exact()`,
/// otherwise it is a hash. `steps` writes the steps from a node in a fixed order, at most `most_steps`, and returns
/// their number; solved nodes have steps, too. `after` returns the node that a step leads to.
template <class F>
concept GraphModel = std::is_trivially_copyable_v<typename F::Node> && std::equality_comparable<typename F::Node> &&
    requires(const F& model, const typename F::Node& node, std::uint32_t key, Step* steps) {
  { F::most_steps } -> std::convertible_to<std::size_t>;
  { model.key(node) } -> std::same_as<std::uint32_t>;
  { model.is_exact() } -> std::same_as<bool>;
  { model.is_solved(node) } -> std::same_as<bool>;
  { model.steps(node, key, steps) } -> std::same_as<std::size_t>;
  { model.after(node, key) } -> std::same_as<typename F::Node>;
};

/// A model for any rules with a goal. The nodes are complete states, which need much memory, so the model suits only
/// small maps and comparisons in tests.
template <GoalRules R>
struct RulesModel {
  using Node = typename R::State;
  static constexpr std::size_t most_steps = R::max_moves;

  std::uint32_t key(const Node& node) const { return static_cast<std::uint32_t>(R::hash(node)); }
  bool is_exact() const { return false; }
  bool is_solved(const Node& node) const { return R::solved(node); }

  std::size_t steps(const Node& node, std::uint32_t, Step* steps) const {
    MoveList<R::max_moves> transitions;
    R::transitions(node, transitions);
    for (const Move move : transitions) *steps++ = {.key = key(after(node, move.code)), .code = move.code};
    return transitions.size();
  }

  Node after(Node node, std::uint32_t code) const {
    NullSink nobody;
    R::play(node, {.code = code}, nobody);
    return R::position(node);
  }

  int min_moves(const Node& node) const {
    if constexpr (BoundedRules<R>) return R::min_moves(node);
    return R::solved(node) ? 0 : 1;
  }
};

struct GraphLimits {
  Goals goals = Goals::full;
  StateIndex most_states = 4'000'000;
};

enum class GraphOutcome : std::uint8_t { complete, stopped, too_large };

template <GraphModel F>
class ReachableGraph {
 public:
  using Node = typename F::Node;
  static constexpr std::uint16_t unreached = 0xffff;

  /// Maps all states that can be reached from `start`, which becomes state 0. Always discards the previous map. The map
  /// may be read only if the outcome is `complete`.
  GraphOutcome build(const F& model, const Node& start, const GraphLimits& limits, const std::stop_token& stop);

  StateIndex size() const { return size_; }
  StateIndex solved_count() const { return solved_count_; }
  std::uint64_t link_count() const { return (link_begin_[size_] + one_way_links_) / 2; }
  const Node& node(StateIndex state) const { return nodes_[state]; }
  std::span<const StateIndex> solved() const { return {solved_.data(), solved_count_}; }
  std::span<const StateIndex> links(StateIndex state) const {
    return {links_.data() + link_begin_[state], links_.data() + link_begin_[state + 1]};
  }

  /// Returns the number of moves from a state to the nearest solved state, or `unreached`.
  std::uint16_t distance(StateIndex state) const { return distances_[state]; }

  /// `max_distance` returns the greatest distance of any state to the nearest solved state; `farthest` returns the
  /// lowest-numbered state with this distance. The distance is `unreached` if no state can be solved.
  std::uint16_t max_distance() const { return solved_count_ == 0 ? unreached : distances_[farthest_]; }
  StateIndex farthest() const { return farthest_; }

  std::optional<StateIndex> find(const F& model, const Node& node) const;

 private:
  static constexpr std::uint32_t first_slot_bits = 12;

  // Number of states in a block. All steps of a block are listed before the first one is followed, so that the table
  // entries can be prefetched. Most steps lead to a known state that is in the first table slot probed for its key. A
  // first loop, without branches, finds these states. It leaves the other steps to a second loop, which adds new states
  // in the order of the steps, so that the numbering of states does not change.
  static constexpr StateIndex block = 64;

  static constexpr StateIndex no_state = 0xffffffff;

  // Returns an entry of the hash table: the key in the upper half and the state's number + 1 in the lower half; 0 is an
  // empty slot.
  static constexpr std::uint64_t entry_of(std::uint32_t key, StateIndex state) {
    return std::uint64_t{key} << 32U | (state + 1);
  }
  bool is_in_cache() const { return slot_bits_ < 18; }  // true if most of the table fits the processor's cache
  std::size_t slot_of(std::uint32_t key) const { return (key * 0x9e3779b1U) >> (32U - slot_bits_); }

  void clear();
  void make_room(std::size_t steps);
  void set_slots(std::uint32_t bits);
  StateIndex find_or_add(const F& model, StateIndex from, Step step);
  void add(const F& model, const Node& node, std::uint32_t key);
  std::size_t look_ahead(const F& model, StateIndex first, Goals goals);
  void follow(const F& model, StateIndex first, std::size_t count);
  std::size_t look_up(const F& model, std::span<const Step> steps, StateIndex* links);
  void record_transitions_to_solved(StateIndex first, std::size_t count);
  GraphOutcome explore(const F& model, const GraphLimits& limits, const std::stop_token& stop);
  void measure();

  // The following vectors never shrink; size_, used_links_ and other counts say how many of their elements are in use.
  StateIndex size_ = 0;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> keys_;
  std::vector<std::uint16_t> distances_;
  std::vector<std::uint64_t> link_begin_;
  std::vector<StateIndex> links_;
  std::uint64_t used_links_ = 0;
  std::uint64_t one_way_links_ = 0;  // number of links to solved states whose own links are not followed
  std::vector<StateIndex> solved_;
  StateIndex solved_count_ = 0;
  std::vector<StateIndex> queue_;  // states in the order of their distances to the nearest solved state
  std::vector<StateIndex> near_;   // states with a link to a solved state whose own links are not followed
  std::vector<Step> steps_;        // steps of the current block
  std::array<std::size_t, block + 1> step_begin_{};
  std::vector<std::uint32_t> open_;  // indices of the steps whose target the first probe did not find
  StateIndex farthest_ = 0;
  std::vector<std::uint64_t> slots_;
  std::uint32_t slot_bits_ = 0;
};

template <GraphModel F>
GraphOutcome ReachableGraph<F>::build(const F& model, const Node& start, const GraphLimits& limits,
                                      const std::stop_token& stop) {
  clear();
  make_room(1);
  const std::uint32_t key = model.key(start);
  slots_[slot_of(key)] = entry_of(key, 0);
  add(model, start, key);
  const GraphOutcome outcome = explore(model, limits, stop);
  if (outcome == GraphOutcome::complete) measure();
  return outcome;
}

template <GraphModel F>
std::optional<StateIndex> ReachableGraph<F>::find(const F& model, const Node& node) const {
  const std::uint32_t key = model.key(node);
  for (std::size_t slot = slot_of(key);; slot = (slot + 1) & ((std::size_t{1} << slot_bits_) - 1)) {
    const std::uint64_t entry = slots_[slot];
    if (entry == 0) return std::nullopt;
    const auto state = static_cast<StateIndex>(entry) - 1;
    if (entry >> 32U == key && nodes_[state] == node) return state;
  }
}

template <GraphModel F>
void ReachableGraph<F>::clear() {
  size_ = 0;
  used_links_ = 0;
  one_way_links_ = 0;
  farthest_ = 0;
  solved_count_ = 0;
  near_.clear();
  set_slots(first_slot_bits);
}

template <GraphModel F>
void ReachableGraph<F>::set_slots(std::uint32_t bits) {
  slot_bits_ = bits;
  const std::size_t count = std::size_t{1} << bits;
  if (slots_.size() < count) slots_.resize(count);
  std::fill_n(slots_.begin(), count, 0);
  for (StateIndex state = 0; state < size_; ++state) {
    std::size_t slot = slot_of(keys_[state]);
    while (slots_[slot] != 0) slot = (slot + 1) & (count - 1);
    slots_[slot] = entry_of(keys_[state], state);
  }
}

// Reserves memory for the states and links that `steps` steps can add, so that following the steps needs no checks.
template <GraphModel F>
void ReachableGraph<F>::make_room(std::size_t steps) {
  const std::size_t states = size_ + steps;
  if (nodes_.size() <= states) {
    const std::size_t more = std::max<std::size_t>(2 * states, 4096);
    nodes_.resize(more);
    keys_.resize(more);
    distances_.resize(more);
    solved_.resize(more);
    link_begin_.resize(more);
  }
  if (links_.size() < used_links_ + steps) links_.resize(std::max<std::size_t>(2 * (used_links_ + steps), 32768));
  // A table that fits the processor's cache has a low load factor, so that probes are short; a larger table has a
  // higher load factor.
  const std::size_t eighths = is_in_cache() ? 2 : 5;
  if (states * 8 > (eighths << slot_bits_)) set_slots(slot_bits_ + 2);
}

template <GraphModel F>
void ReachableGraph<F>::add(const F& model, const Node& node, std::uint32_t key) {
  nodes_[size_] = node;
  keys_[size_] = key;
  const bool is_solved = model.is_solved(node);
  distances_[size_] = is_solved ? 0 : unreached;
  solved_[solved_count_] = size_;
  solved_count_ += is_solved ? 1 : 0;
  ++size_;
}

template <GraphModel F>
StateIndex ReachableGraph<F>::find_or_add(const F& model, StateIndex from, Step step) {
  for (std::size_t slot = slot_of(step.key);; slot = (slot + 1) & ((std::size_t{1} << slot_bits_) - 1)) {
    const std::uint64_t entry = slots_[slot];
    const auto state = static_cast<StateIndex>(entry) - 1;
    if (entry >> 32U == step.key && entry != 0 &&
        (model.is_exact() || nodes_[state] == model.after(nodes_[from], step.code)))
      return state;
    if (entry != 0) continue;
    slots_[slot] = entry_of(step.key, size_);
    add(model, model.after(nodes_[from], step.code), step.key);
    return size_ - 1;
  }
}

// Lists the steps of the next block of states, which starts at the state `first`. Returns the number of states in the
// block.
template <GraphModel F>
std::size_t ReachableGraph<F>::look_ahead(const F& model, StateIndex first, Goals goals) {
  const std::size_t count = std::min(block, size_ - first);
  std::size_t used = 0;
  for (std::size_t i = 0; i < count; ++i) {
    step_begin_[i] = used;
    const std::size_t state = first + i;
    if (goals == Goals::full || distances_[state] != 0) used += model.steps(nodes_[state], keys_[state], &steps_[used]);
  }
  step_begin_[count] = used;
  make_room(used);
  if (!is_in_cache())
    for (const Step& step : std::span(steps_).first(used)) __builtin_prefetch(&slots_[slot_of(step.key)]);
  return count;
}

// Handles the steps whose target state the first probe of the table finds: writes these targets to `links`. Lists the
// other steps in `open_` and returns their number.
template <GraphModel F>
std::size_t ReachableGraph<F>::look_up(const F& model, std::span<const Step> steps, StateIndex* links) {
  std::size_t open = 0;
  if (!model.is_exact()) {
    for (; open < steps.size(); ++open) open_[open] = static_cast<std::uint32_t>(open);
    return open;
  }
  for (std::uint32_t i = 0; i < steps.size(); ++i) {
    const std::uint32_t key = steps[i].key;
    // The number of the state if the entry has the same key, otherwise an invalid number.
    const std::uint64_t state = slots_[slot_of(key)] - entry_of(key, 0);
    links[i] = static_cast<StateIndex>(state);
    open_[open] = i;
    open += state >= no_state ? 1 : 0;
  }
  return open;
}

template <GraphModel F>
void ReachableGraph<F>::follow(const F& model, StateIndex first, std::size_t count) {
  const auto steps = std::span<const Step>(steps_).first(step_begin_[count]);
  StateIndex* const links = &links_[used_links_];
  const std::size_t open = look_up(model, steps, links);
  std::size_t from = 0;
  for (const std::uint32_t i : std::span<const std::uint32_t>(open_).first(open)) {
    while (i >= step_begin_[from + 1]) ++from;
    links[i] = find_or_add(model, first + static_cast<StateIndex>(from), steps[i]);
  }
  for (std::size_t i = 0; i <= count; ++i) link_begin_[first + i] = used_links_ + step_begin_[i];
  used_links_ += steps.size();
}

template <GraphModel F>
void ReachableGraph<F>::record_transitions_to_solved(StateIndex first, std::size_t count) {
  for (StateIndex state = first; state < first + count; ++state) {
    const auto transitions = links(state);
    const auto one_way = std::count_if(transitions.begin(), transitions.end(),
                                       [this](StateIndex next) { return distances_[next] == 0; });
    if (one_way > 0) near_.push_back(state);
    one_way_links_ += static_cast<std::uint64_t>(one_way);
  }
}

template <GraphModel F>
GraphOutcome ReachableGraph<F>::explore(const F& model, const GraphLimits& limits, const std::stop_token& stop) {
  constexpr std::uint64_t between_looks = 50'000;  // number of links between two checks of `stop`
  std::uint64_t next_look = 0;
  steps_.resize(block * F::most_steps);
  open_.resize(steps_.size());
  for (StateIndex first = 0; first < size_;) {
    if (size_ > limits.most_states) return GraphOutcome::too_large;
    if (used_links_ >= next_look) {
      if (stop.stop_requested()) return GraphOutcome::stopped;
      next_look = used_links_ + between_looks;
    }
    const std::size_t count = look_ahead(model, first, limits.goals);
    follow(model, first, count);
    if (limits.goals == Goals::terminal) record_transitions_to_solved(first, count);
    first += static_cast<StateIndex>(count);
  }
  link_begin_[size_] = used_links_;
  return GraphOutcome::complete;
}

template <GraphModel F>
void ReachableGraph<F>::measure() {
  if (queue_.size() < nodes_.size()) queue_.resize(nodes_.size());
  StateIndex queued = 0;
  // If solved states were not expanded, they have no links, so the search starts from their neighbours.
  for (const StateIndex state : near_) {
    distances_[state] = 1;
    queue_[queued++] = state;
  }
  if (near_.empty())
    for (const StateIndex state : solved()) queue_[queued++] = state;
  // Branch-free, because the processor cannot predict whether a state is new.
  for (StateIndex i = 0; i < queued; ++i) {
    const StateIndex state = queue_[i];
    const auto farther = static_cast<std::uint16_t>(distances_[state] + 1);
    for (const StateIndex next : links(state)) {
      const bool is_new = distances_[next] == unreached;
      distances_[next] = is_new ? farther : distances_[next];
      queue_[queued] = next;
      queued += is_new ? 1 : 0;
    }
  }
  if (queued == 0) return;
  farthest_ = queue_[queued - 1];
  const std::uint16_t max = distances_[farthest_];
  for (StateIndex i = queued; i-- > 0 && distances_[queue_[i]] == max;) farthest_ = std::min(farthest_, queue_[i]);
}

}  // namespace tilefold
