// Searches for a solution of a board with a given number of refills and a low cost, as goal.h defines it.
//
// If the search is narrow or is stopped early, it may miss better solutions. In this case it also returns a proven
// lower bound on the cost of the solutions that it left out.
//
// Source: bounds as in branch and bound, A. Land and A. Doig, 1960.
#pragma once

#include <limits>
#include <vector>

#include "engine/puzzles/pairs/tiers.h"

namespace tilefold::pairs {

/// A cost above the cost of every solution. Several such costs can be added without overflow.
constexpr int unbounded = std::numeric_limits<int>::max() / 4;

struct Line {
  bool is_found = false;
  int cost = unbounded;     ///< cost of the solution found
  int min = unbounded;      ///< lower bound on the cost of solutions that satisfy the goal but were left out
  std::vector<Move> moves;  ///< moves of the solution; empty if no solution was found
};

template <int Words, Goal goal>
class LineSearch {
 public:
  LineSearch(const State& state, Effort& effort)
      : lines_(state.rules.columns),
        start_(search_board<Words>(state), lines_, state.rules.lingers),
        refill_from_(state.rules.refill_from),
        lingers_(state.rules.lingers),
        effort_(effort) {}
  LineSearch(const LineSearch&) = delete;
  LineSearch& operator=(const LineSearch&) = delete;

  const Phase<Words>& start() const { return start_; }

  /// Returns the cheapest solution found that satisfies the search goal.
  Line search(const SearchGoal& search_goal) { return search_from(start_, search_goal); }

 private:
  // With the goal `score`, a search of width w tries a refill at 1 + w / places_for_a_try nodes of each tier. It tries
  // so few nodes because each refill needs a separate search.
  static constexpr std::size_t places_for_a_try = 8;

  using Reached = pairs::Reached<Words, goal>;
  using Tiers = pairs::Tiers<Words, goal>;

  Line search_from(const Phase<Words>& phase, const SearchGoal& search_goal) {
    Line line;
    const int min = Cost<Words, goal>{phase, search_goal.refills}.min_cost();
    if (min >= search_goal.bound || (search_goal.refills == 0 && odd_kinds(phase) > 0)) return line;
    const Tiers tiers(phase, search_goal, effort_);
    if (!tiers.is_complete()) line.min = min;
    if (search_goal.refills == 0) {
      record_cleared(phase, tiers, line);
      return line;
    }
    // Tries promising tiers first. With the goal `moves`, these are the last tiers, because their boards have few
    // digits to copy. With the goal `score`, these are the first tiers, because many digits bring many points.
    for (std::size_t i = 0; i < tiers.count() && !effort_.is_spent(); ++i)
      try_tier(phase, tiers, goal == Goal::moves ? tiers.count() - 1 - i : i, search_goal, line);
    if (effort_.is_spent()) line.min = std::min(line.min, min);
    return line;
  }

  void record_cleared(const Phase<Words>& phase, const Tiers& tiers, Line& line) const {
    const std::size_t last = tiers.count() - 1;
    const std::vector<Reached>& tier = tiers.tier(last);
    if (!tier.front().node.digits.empty()) return;
    const auto best = std::min_element(tier.begin(), tier.end(),
                                       [](const Reached& a, const Reached& b) { return a.points > b.points; });
    line.is_found = true;
    line.cost = Cost<Words, goal>::of(*best);
    line.moves = moves_of(phase, tiers.way_to(last, *best));
  }

  // Tries a refill at some nodes of a tier. Replaces `line` whenever it finds a cheaper solution.
  void try_tier(const Phase<Words>& phase, const Tiers& tiers, std::size_t depth, const SearchGoal& search_goal,
                Line& line) {
    std::size_t tries = goal == Goal::moves ? tiers.tier(depth).size() : 1 + search_goal.width / places_for_a_try;
    for (const Reached& reached : refill_places(tiers.tier(depth))) {
      const int bound = std::min(search_goal.bound, line.cost);
      const int min = Cost<Words, goal>{phase, search_goal.refills}.min_if_refilled(reached);
      const int cost = Cost<Words, goal>::of(reached);
      if (min >= bound) continue;
      if (effort_.is_spent()) return;
      Line rest{.min = -unbounded};
      if (tries > 0)
        rest = search_refilled(phase, reached.node, {search_goal.refills - 1, bound - cost, search_goal.width});
      tries -= tries > 0 ? 1 : 0;
      if (rest.min < unbounded) line.min = std::min(line.min, std::max(min, cost + rest.min));
      if (!rest.is_found) continue;
      line.is_found = true;
      line.cost = cost + rest.cost;
      line.moves = moves_of(phase, tiers.way_to(depth, reached));
      line.moves.push_back(refill_move);
      line.moves.insert(line.moves.end(), rest.moves.begin(), rest.moves.end());
    }
  }

  // Returns the nodes of a tier at which to refill, those with the most points first. Before a refill, all lingering
  // rows vanish, so nodes with the same digits lead to the same board; only the node with the most points is kept.
  static std::vector<Reached> refill_places(const std::vector<Reached>& tier) {
    std::vector<Reached> all_reached;
    for (const Reached& reached : tier) {
      if (reached.node.digits.empty()) continue;
      if (all_reached.empty() || all_reached.back().node.digits != reached.node.digits) {
        all_reached.push_back(reached);
      } else if (reached.points > all_reached.back().points) {
        all_reached.back() = reached;
      }
    }
    if constexpr (goal == Goal::score)
      std::stable_sort(all_reached.begin(), all_reached.end(),
                       [](const Reached& a, const Reached& b) { return a.points > b.points; });
    return all_reached;
  }

  Line search_refilled(const Phase<Words>& phase, const Node<Words>& node, const SearchGoal& search_goal) {
    phase.view(phase.settled(node), view_);
    if (!view_.board.refill(refill_from_)) return {.min = -unbounded};
    return search_from({view_.board, lines_, lingers_}, search_goal);
  }

  // Returns the moves of a path through a phase. If the rules let emptied rows linger but the search removes them at
  // once, adds a settle after each move that empties a row.
  std::vector<Move> moves_of(const Phase<Words>& phase, const typename Tiers::Way& way) const {
    const int columns = lines_.columns();
    const auto cell = [&](int index) { return cell_at(index / columns, index % columns); };
    const bool settles_always = lingers_ && !phase.lingers();
    std::vector<Move> moves;
    if (way.start != phase.root() || (settles_always && phase.has_emptied_row())) moves.push_back(settle_move);
    for (const Step<Words>& step : way.steps) {
      moves.push_back(pair_move(cell(step.first), cell(step.second)));
      const bool settles = step.settles || (settles_always && step.emptied_rows > 0);
      if (settles && !step.after.digits.empty()) moves.push_back(settle_move);
    }
    return moves;
  }

  Lines<Words> lines_;
  Phase<Words> start_;
  RefillFrom refill_from_;
  bool lingers_;
  Effort& effort_;
  typename Phase<Words>::View view_;
};

}  // namespace tilefold::pairs
