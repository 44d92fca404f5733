// The nodes of a phase, level by level: all of them, or the most promising of each level.
//
// A level holds the nodes with two digits fewer than the level before, each once. Where a level has more nodes
// than `width`, those with the most pairs are kept (a beam), and the levels are not complete any more. What is
// not in complete levels cannot be reached.
#pragma once

#include <algorithm>
#include <cassert>
#include <stop_token>
#include <utility>
#include <vector>

#include "engine/puzzles/pairs/phase.h"

namespace tilefold::pairs {

/// How much has been searched, in nodes, and how much may be; shared by all that search for one answer.
struct Effort {
  std::uint64_t nodes = 0;
  std::uint64_t most = 0;
  const std::stop_token& stop;

  bool is_spent() const { return nodes >= most || stop.stop_requested(); }
};

template <int Words>
class Levels {
 public:
  Levels(const Phase<Words>& phase, std::size_t width, Effort& effort) : phase_(phase) {
    levels_.push_back({phase.root()});
    if (const auto settled = phase.settled(phase.root()); settled != phase.root()) levels_.front().push_back(settled);
    for (std::size_t depth = 0; !levels_[depth].empty(); ++depth) {
      std::vector<Node<Words>> next = successors(levels_[depth], effort);
      is_complete_ = is_complete_ && !effort.is_spent();
      if (next.size() > width) keep_promising(next, width, effort);
      levels_.push_back(std::move(next));
    }
    levels_.pop_back();
  }

  bool is_complete() const { return is_complete_; }

  /// How many levels there are; the last has the fewest digits.
  std::size_t count() const { return levels_.size(); }
  const std::vector<Node<Words>>& level(std::size_t depth) const { return levels_[depth]; }

  /// The first node of the way and its steps to `node` of the level `depth`.
  struct Way {
    Node<Words> start;
    std::vector<Step<Words>> steps;
  };
  Way way_to(std::size_t depth, const Node<Words>& node) const {
    Way way{.start = node, .steps = {}};
    while (depth-- > 0) way.start = take_back(depth, way.start, way.steps);
    std::reverse(way.steps.begin(), way.steps.end());
    return way;
  }

 private:
  std::vector<Node<Words>> successors(const std::vector<Node<Words>>& level, Effort& effort) const {
    std::vector<Node<Words>> next;
    for (const Node<Words>& node : level) {
      if (effort.is_spent()) break;
      ++effort.nodes;
      phase_.for_each_step(node, [&](const Step<Words>& step) { next.push_back(step.after); });
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    return next;
  }

  void keep_promising(std::vector<Node<Words>>& level, std::size_t width, Effort& effort) {
    is_complete_ = false;
    effort.nodes += level.size();
    std::vector<std::pair<int, std::size_t>> ranks;  // fewer pairs, the later
    ranks.reserve(level.size());
    for (std::size_t i = 0; i < level.size(); ++i) {
      int pairs = 0;
      phase_.for_each_step(level[i], [&](const Step<Words>&) { ++pairs; });
      ranks.emplace_back(-pairs, i);
    }
    std::nth_element(ranks.begin(), ranks.begin() + static_cast<std::ptrdiff_t>(width), ranks.end());
    std::vector<Node<Words>> kept;
    kept.reserve(width);
    for (std::size_t i = 0; i < width; ++i) kept.push_back(level[ranks[i].second]);
    std::sort(kept.begin(), kept.end());
    level = std::move(kept);
  }

  // A node of level `depth` that is one step before `node`; the step is appended to `steps`.
  Node<Words> take_back(std::size_t depth, const Node<Words>& node, std::vector<Step<Words>>& steps) const {
    for (const Node<Words>& before : levels_[depth]) {
      if (!before.digits.contains(node.digits)) continue;
      bool leads_there = false;
      phase_.for_each_step(before, [&](const Step<Words>& step) {
        if (leads_there || step.after != node) return;
        leads_there = true;
        steps.push_back(step);
      });
      if (leads_there) return before;
    }
    assert(false);
    return node;
  }

  Phase<Words> phase_;
  std::vector<std::vector<Node<Words>>> levels_;
  bool is_complete_ = true;
};

}  // namespace tilefold::pairs
