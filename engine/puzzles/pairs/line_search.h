// The search for a line that clears a board with a given number of refills and few digits copied by them.
//
// Every pair takes two digits and every refill copies those that are left, so a line has as many moves as half of
// all digits there ever were, plus its refills: the fewest moves are those with the fewest digits *copied*. An
// answer is *conclusive* when nothing was left out that could hold a better line; narrow searches are not.
#pragma once

#include <limits>
#include <vector>

#include "engine/puzzles/pairs/levels.h"

namespace tilefold::pairs {

constexpr int unbounded = std::numeric_limits<int>::max();

struct Line {
  bool is_found = false;
  bool is_conclusive = false;
  int copied = 0;           ///< digits left at each refill, added up
  std::vector<Move> moves;  ///< empty where none is found
};

/// How many kinds have an odd number of digits: as many stay behind, whatever is played before a refill.
template <int Words>
int odd_kinds(const Phase<Words>& phase) {
  int odd = 0;
  for (const int count : phase.count_kinds(phase.root().digits)) odd += count % 2;
  return odd;
}

/// The fewest digits that a line with this number of refills can copy: before the first refill a digit of each
/// odd kind stays, later all counts are even, and some digits have to be there at each.
template <int Words>
int fewest_copied(const Phase<Words>& phase, int refills) {
  if (refills == 0) return 0;
  const int odd = odd_kinds(phase);
  return (odd > 0 ? odd : 2) + 2 * (refills - 1);
}

template <int Words>
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

  /// The best line with exactly `refills` refills that copies fewer than `bound` digits, of those that a search of
  /// this width meets.
  Line search(int refills, int bound, std::size_t width) { return search_from(start_, refills, bound, width); }

 private:
  Line search_from(const Phase<Words>& phase, int refills, int bound, std::size_t width) {
    Line line{.is_conclusive = true};
    if (fewest_copied(phase, refills) >= bound || (refills == 0 && odd_kinds(phase) > 0)) return line;
    const Levels<Words> levels(phase, width, effort_);
    line.is_conclusive = levels.is_complete();
    if (refills == 0) {
      const std::size_t last = levels.count() - 1;
      const Node<Words>& node = levels.level(last).front();
      if (node.digits.empty()) line = cleared(phase, levels.way_to(last, node));
      return line;
    }
    const Task task{.phase = phase, .refills = refills, .width = width};
    for (std::size_t depth = levels.count(); depth-- > 0;) {
      const int copied = levels.level(depth).front().digits.count();
      if (copied == 0) continue;
      if (copied + 2 * (refills - 1) >= bound || effort_.is_spent()) break;
      try_level(levels, depth, task, bound, line);
    }
    line.is_conclusive = line.is_conclusive && !effort_.is_spent();
    return line;
  }

  // What a search of one phase is about.
  struct Task {
    const Phase<Words>& phase;
    int refills;
    std::size_t width;
  };

  // Refills at every node of a level, and keeps in `line` what is better than `bound`.
  void try_level(const Levels<Words>& levels, std::size_t depth, const Task& task, int& bound, Line& line) {
    const bool was_conclusive = line.is_conclusive;
    const std::vector<Node<Words>>& level = levels.level(depth);
    for (std::size_t i = 0; i < level.size() && !effort_.is_spent(); ++i) {
      if (i > 0 && level[i].digits == level[i - 1].digits) continue;  // lingering rows vanish first
      const int copied = level[i].digits.count();
      task.phase.view(task.phase.settled(level[i]), view_);
      if (!view_.board.refill(refill_from_)) {
        line.is_conclusive = false;
        continue;
      }
      const Line rest = search_from({view_.board, lines_, lingers_}, task.refills - 1, bound - copied, task.width);
      line.is_conclusive = line.is_conclusive && rest.is_conclusive;
      if (!rest.is_found) continue;
      line.moves = moves_of(task.phase, levels.way_to(depth, level[i]));
      line.moves.push_back(refill_move);
      line.moves.insert(line.moves.end(), rest.moves.begin(), rest.moves.end());
      line.is_found = true;
      line.copied = bound = copied + rest.copied;
      if (task.refills > 1) continue;
      line.is_conclusive = was_conclusive;  // no node of this level can be better
      return;
    }
  }

  Line cleared(const Phase<Words>& phase, const typename Levels<Words>::Way& way) const {
    return {.is_found = true, .is_conclusive = true, .moves = moves_of(phase, way)};
  }

  // Where the search lets rows vanish at once but the rules do not, a settle follows.
  std::vector<Move> moves_of(const Phase<Words>& phase, const typename Levels<Words>::Way& way) const {
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
