// The search for a line that clears a board with a given number of refills and costs little by the goal.
//
// It knows what was left out: where a narrow search or one that was cut short could have missed a better line, it
// says what such a line costs at least. Nothing that is not proven is counted on.
//
// Source: bounds as in branch and bound, A. Land and A. Doig, 1960; those of this game are ours.
#pragma once

#include <limits>
#include <vector>

#include "engine/puzzles/pairs/tiers.h"

namespace tilefold::pairs {

/// More than any line costs, with room for sums.
constexpr int unbounded = std::numeric_limits<int>::max() / 4;

struct Line {
  bool is_found = false;
  int cost = unbounded;     ///< of the line
  int least = unbounded;    ///< no line that was left out, and costs less than was asked for, costs less than this
  std::vector<Move> moves;  ///< empty where none is found
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

  /// The best line that does what the quest asks, of those that the search meets.
  Line search(const Quest& quest) { return search_from(start_, quest); }

 private:
  // In a narrow search only some ends of a tier are tried for a refill: each is a search of its own.
  static constexpr std::size_t places_for_a_try = 8;

  using Reached = pairs::Reached<Words, goal>;
  using Tiers = pairs::Tiers<Words, goal>;

  Line search_from(const Phase<Words>& phase, const Quest& quest) {
    Line line;
    const int least = Cost<Words, goal>{phase, quest.refills}.least();
    if (least >= quest.bound || (quest.refills == 0 && odd_kinds(phase) > 0)) return line;
    const Tiers tiers(phase, quest, effort_);
    if (!tiers.is_complete()) line.least = least;
    if (quest.refills == 0) {
      take_cleared(phase, tiers, line);
      return line;
    }
    // Few digits cost few copies, and many bring many points.
    for (std::size_t i = 0; i < tiers.count() && !effort_.is_spent(); ++i)
      try_tier(phase, tiers, goal == Goal::moves ? tiers.count() - 1 - i : i, quest, line);
    if (effort_.is_spent()) line.least = std::min(line.least, least);
    return line;
  }

  void take_cleared(const Phase<Words>& phase, const Tiers& tiers, Line& line) const {
    const std::size_t last = tiers.count() - 1;
    const std::vector<Reached>& tier = tiers.tier(last);
    if (!tier.front().node.digits.empty()) return;
    const auto best = std::min_element(tier.begin(), tier.end(),
                                       [](const Reached& a, const Reached& b) { return a.points > b.points; });
    line.is_found = true;
    line.cost = Cost<Words, goal>::of(*best);
    line.moves = moves_of(phase, tiers.way_to(last, *best));
  }

  // Refills at the ends of a tier, and keeps in `line` what is better than it.
  void try_tier(const Phase<Words>& phase, const Tiers& tiers, std::size_t depth, const Quest& quest, Line& line) {
    std::size_t tries = goal == Goal::moves ? tiers.tier(depth).size() : 1 + quest.width / places_for_a_try;
    for (const Reached& reached : refill_places(tiers.tier(depth))) {
      const int bound = std::min(quest.bound, line.cost);
      const int least = Cost<Words, goal>{phase, quest.refills}.least_if_refilled(reached);
      const int cost = Cost<Words, goal>::of(reached);
      if (least >= bound) continue;
      if (effort_.is_spent()) return;
      Line rest{.least = -unbounded};
      if (tries > 0) rest = search_refilled(phase, reached.node, {quest.refills - 1, bound - cost, quest.width});
      tries -= tries > 0 ? 1 : 0;
      if (rest.least < unbounded) line.least = std::min(line.least, std::max(least, cost + rest.least));
      if (!rest.is_found) continue;
      line.is_found = true;
      line.cost = cost + rest.cost;
      line.moves = moves_of(phase, tiers.way_to(depth, reached));
      line.moves.push_back(refill_move);
      line.moves.insert(line.moves.end(), rest.moves.begin(), rest.moves.end());
    }
  }

  // Where a refill may come, the cheapest reached first. Lingering rows vanish first, so the digits tell the board.
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

  Line search_refilled(const Phase<Words>& phase, const Node<Words>& node, const Quest& quest) {
    phase.view(phase.settled(node), view_);
    if (!view_.board.refill(refill_from_)) return {.least = -unbounded};
    return search_from({view_.board, lines_, lingers_}, quest);
  }

  // Where the search lets rows vanish at once but the rules do not, a settle follows.
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
