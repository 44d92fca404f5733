// Computes the cost of a solution, which is a sequence of moves that clears the board. The search minimises this cost.
//
// With the goal `moves`, the cost is the number of digits that refills copy. Among solutions with equally many refills,
// this cost is lowest for the solution with the fewest moves, because a solution consists of its refills and of one
// pair for every two digits that were ever on the board. With the goal `score`, the cost is the negative of the points
// for pairs and emptied rows, counted as on the first stage. The points for a row count when its last digit is removed,
// even if the row vanishes later. The points for clearing the board are left out, because they are the same for every
// solution.
#pragma once

#include <cstdint>

#include "engine/puzzles/pairs/phase.h"
#include "engine/puzzles/pairs/solver.h"

namespace tilefold::pairs {

/// A node that the search has reached, and, with the goal `score`, the points gained on the way to it.
template <int Words, Goal goal>
struct Reached {
  Node<Words> node;
  static constexpr int points = 0;

  friend bool operator==(const Reached&, const Reached&) = default;
  friend bool operator<(const Reached& a, const Reached& b) { return a.node < b.node; }

  Reached after(const Step<Words>& step, int /*columns*/) const { return {.node = step.after}; }
};

template <int Words>
struct Reached<Words, Goal::score> {
  Node<Words> node;
  int points = 0;

  friend bool operator==(const Reached&, const Reached&) = default;
  /// Orders by node; equal nodes by points, most points first.
  friend bool operator<(const Reached& a, const Reached& b) {
    return a.node < b.node || (a.node == b.node && a.points > b.points);
  }

  Reached after(const Step<Words>& step, int columns) const {
    return {.node = step.after, .points = points + pair_points(step, columns) + row_points * step.emptied_rows};
  }

 private:
  static int pair_points(const Step<Words>& step, int columns) {
    const int rows = step.second / columns - step.first / columns;
    const int across = step.second % columns - step.first % columns;
    return rows <= 1 && across >= -1 && across <= 1 ? adjacent_points : distant_points;
  }
};

/// Returns the number of kinds (search_board.h) with an odd number of digits. At least one digit of each such kind is
/// left before a refill.
template <int Words>
int odd_kinds(const Phase<Words>& phase) {
  int odd = 0;
  for (const int count : phase.count_kinds(phase.root().digits)) odd += count % 2;
  return odd;
}

/// Returns a lower bound on the number of digits that the refills of a solution copy; the solution has `refills`
/// refills. The first refill copies at least one digit of each kind with an odd count. After the first refill all
/// counts are even, so each further refill copies at least two digits.
template <int Words>
int fewest_copied(const Phase<Words>& phase, int refills) {
  if (refills == 0) return 0;
  const int odd = odd_kinds(phase);
  return (odd > 0 ? odd : 2) + 2 * (refills - 1);
}

/// Returns an upper bound on the points that can be gained from `digits` digits in `rows` rows with `refills` refills.
/// Assumes that each refill doubles the digits, that all rows are emptied, and that no pair is adjacent, because
/// distant pairs bring more points.
constexpr int most_points(int digits, int rows, int refills, int columns) {
  for (; refills > 0; --refills) {
    rows += (digits + columns - 1) / columns;
    digits *= 2;
  }
  return distant_points * (digits / 2) + row_points * rows;
}

/// Computes the costs of solutions within a phase. `refills` is the number of refills that a solution makes after the
/// start of the phase.
template <int Words, Goal goal>
struct Cost {
  const Phase<Words>& phase;
  int refills = 0;

  /// Returns a lower bound on the cost of every solution from the start of the phase.
  int min_cost() const {
    return goal == Goal::moves ? fewest_copied(phase, refills) : min_from({.node = phase.root()});
  }

  /// Returns a lower bound on the cost of every solution through `reached`: the negative of the points gained so far
  /// and of an upper bound on the points still to come.
  int min_from(const Reached<Words, goal>& reached) const {
    const auto& digits = reached.node.digits;
    return -reached.points - most_points(digits.count(), phase.filled_rows(digits), refills, phase.columns());
  }

  /// Returns a lower bound on the cost of every solution whose next refill is at `reached`.
  int min_if_refilled(const Reached<Words, goal>& reached) const {
    return goal == Goal::moves ? reached.node.digits.count() + 2 * (refills - 1) : min_from(reached);
  }

  /// Returns the cost of a solution up to and including a refill at `reached`.
  static int of(const Reached<Words, goal>& reached) {
    return goal == Goal::moves ? reached.node.digits.count() : -reached.points;
  }
};

}  // namespace tilefold::pairs
