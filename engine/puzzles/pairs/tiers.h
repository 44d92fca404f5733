// Stores the nodes of a phase by tier: all nodes, or only the most promising ones of each tier (beam search).
//
// The nodes of a tier are distinct and have two digits fewer than the nodes of the previous tier. If a tier has more
// than `width` nodes, only the nodes with the most pairs are kept; this tier and all later ones are then incomplete.
// Invariant: a node missing from complete tiers is unreachable or cannot be part of a solution that costs less than the
// bound.
//
// Source: beam search, B. Lowerre, The Harpy speech recognition system, 1976.
#pragma once

#include <algorithm>
#include <cassert>
#include <stop_token>
#include <utility>
#include <vector>

#include "engine/puzzles/pairs/goal.h"

namespace tilefold::pairs {

/// The number of nodes searched so far, and its limit. All searches for one answer share this object.
struct Effort {
  std::uint64_t nodes = 0;
  std::uint64_t most = 0;
  const std::stop_token& stop;

  bool is_spent() const { return nodes >= most || stop.stop_requested(); }
};

/// The goal of a search in a phase: a solution with `refills` refills that costs less than `bound`. The search keeps
/// the `width` most promising nodes of each tier.
struct SearchGoal {
  int refills = 0;
  int bound = 0;
  std::size_t width = 0;
};

template <int Words, Goal goal>
class Tiers {
 public:
  using Reached = pairs::Reached<Words, goal>;

  Tiers(const Phase<Words>& phase, const SearchGoal& search_goal, Effort& effort)
      : phase_(phase), search_goal_(search_goal), is_complete_(phase.is_exact()) {
    tiers_.push_back({{.node = phase.root()}});
    if (const auto settled = phase.settled(phase.root()); settled != phase.root())
      tiers_.front().push_back({.node = settled});
    for (std::size_t depth = 0; !tiers_[depth].empty(); ++depth) {
      std::vector<Reached> next = successors(tiers_[depth], effort);
      is_complete_ = is_complete_ && !effort.is_spent();
      if (next.size() > search_goal.width) keep_promising(next, effort);
      tiers_.push_back(std::move(next));
    }
    tiers_.pop_back();
  }

  /// True if the tiers contain every node that could be part of a solution that satisfies the search goal.
  bool is_complete() const { return is_complete_; }

  /// Returns the number of tiers; the last one has the fewest digits.
  std::size_t count() const { return tiers_.size(); }
  const std::vector<Reached>& tier(std::size_t depth) const { return tiers_[depth]; }

  /// A path to a node of a tier: the node at which the path starts, and its steps.
  struct Way {
    Node<Words> start;
    std::vector<Step<Words>> steps;
  };
  Way way_to(std::size_t depth, Reached reached) const {
    Way way;
    for (; depth > 0; --depth) reached = step_back_to(depth - 1, reached, way.steps);
    way.start = reached.node;
    std::reverse(way.steps.begin(), way.steps.end());
    return way;
  }

 private:
  // When a tier has this many new entries, they are merged into the sorted entries. This number is so small that a
  // merge takes at most a few milliseconds.
  static constexpr std::size_t most_unsorted = 65536;

  std::vector<Reached> successors(const std::vector<Reached>& tier, Effort& effort) const {
    std::vector<Reached> next;
    std::size_t sorted = 0;
    for (const Reached& reached : tier) {
      if (effort.is_spent()) break;
      ++effort.nodes;
      phase_.for_each_step(reached.node, [&](const Step<Words>& step) {
        const Reached after = reached.after(step, phase_.columns());
        if (is_worth_it(after)) next.push_back(after);
      });
      if (next.size() >= sorted + most_unsorted) sorted = sort_in(next, sorted);
    }
    sort_in(next, sorted);
    return next;
  }

  bool is_worth_it(const Reached& reached) const {
    return goal == Goal::moves ||
           Cost<Words, goal>{phase_, search_goal_.refills}.min_from(reached) < search_goal_.bound;
  }

  // Merges the unsorted entries, which start at index `sorted`, into the sorted entries before them. Of entries with
  // the same node, keeps only the best one. Returns the number of entries left.
  static std::size_t sort_in(std::vector<Reached>& all_reached, std::size_t sorted) {
    const auto middle = all_reached.begin() + static_cast<std::ptrdiff_t>(sorted);
    std::sort(middle, all_reached.end());
    std::inplace_merge(all_reached.begin(), middle, all_reached.end());
    const auto is_same = [](const Reached& a, const Reached& b) { return a.node == b.node; };
    all_reached.erase(std::unique(all_reached.begin(), all_reached.end(), is_same), all_reached.end());
    return all_reached.size();
  }

  void keep_promising(std::vector<Reached>& tier, Effort& effort) {
    is_complete_ = false;
    effort.nodes += tier.size();
    std::vector<std::pair<int, std::size_t>> ranks;
    ranks.reserve(tier.size());
    for (std::size_t i = 0; i < tier.size(); ++i) ranks.emplace_back(-promise(tier[i], effort), i);
    std::nth_element(ranks.begin(), ranks.begin() + static_cast<std::ptrdiff_t>(search_goal_.width), ranks.end());
    std::vector<Reached> kept;
    kept.reserve(search_goal_.width);
    for (std::size_t i = 0; i < search_goal_.width; ++i) kept.push_back(tier[ranks[i].second]);
    std::sort(kept.begin(), kept.end());
    tier = std::move(kept);
  }

  // Ranks a node for the beam search: boards with more pairs are more likely to be cleared.
  int promise(const Reached& reached, const Effort& effort) const {
    if (effort.stop.stop_requested()) return 0;
    int pairs = 0;
    phase_.for_each_step(reached.node, [&](const Step<Words>&) { ++pairs; });
    return pairs + reached.points;
  }

  // Finds the predecessor of `reached` in tier `depth` on the best path to it. Returns this predecessor, and appends
  // the step from the predecessor to `reached` to `steps`.
  Reached step_back_to(std::size_t depth, const Reached& reached, std::vector<Step<Words>>& steps) const {
    for (const Reached& before : tiers_[depth]) {
      if (!before.node.digits.contains(reached.node.digits)) continue;
      bool leads_there = false;
      phase_.for_each_step(before.node, [&](const Step<Words>& step) {
        if (leads_there || !(before.after(step, phase_.columns()) == reached)) return;
        leads_there = true;
        steps.push_back(step);
      });
      if (leads_there) return before;
    }
    assert(false);
    return reached;
  }

  Phase<Words> phase_;
  SearchGoal search_goal_;
  std::vector<std::vector<Reached>> tiers_;
  bool is_complete_;
};

}  // namespace tilefold::pairs
