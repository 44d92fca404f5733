// What makes a line good, as a cost that search makes as small as it can.
//
// With the goal `moves` it is the number of digits that refills copy: every pair takes two digits and every refill
// copies those that are left, so a line has as many moves as half of all digits there ever were, plus its refills.
// With the goal `score` it is minus the points of pairs and rows, on the first stage. Each row counts where its last
// digit goes: lingering or not, it vanishes once. The points for the empty board are the same for every line.
//
// Source: ours.
#pragma once

#include <cstdint>

#include "engine/puzzles/pairs/phase.h"
#include "engine/puzzles/pairs/solver.h"

namespace tilefold::pairs {

/// A node that can be reached and, where points count, the most that a way to it brings.
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
  /// The better of two ways to a node comes first.
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

/// The most points that `digits` in `rows` rows can bring with this number of refills: each doubles the digits at
/// most and begins as many new rows as those fill, and no pair is adjacent.
constexpr int most_points(int digits, int rows, int refills, int columns) {
  for (; refills > 0; --refills) {
    rows += (digits + columns - 1) / columns;
    digits *= 2;
  }
  return distant_points * (digits / 2) + row_points * rows;
}

/// Costs within a phase, of lines with `refills` refills from there on.
template <int Words, Goal goal>
struct Cost {
  const Phase<Words>& phase;
  int refills = 0;

  /// No line of the phase costs less.
  int least() const { return goal == Goal::moves ? fewest_copied(phase, refills) : least_from({.node = phase.root()}); }

  /// No line through the reached costs less, by its points.
  int least_from(const Reached<Words, goal>& reached) const {
    const auto& digits = reached.node.digits;
    return -reached.points - most_points(digits.count(), phase.filled_rows(digits), refills, phase.columns());
  }

  /// No line that refills at the reached costs less.
  int least_if_refilled(const Reached<Words, goal>& reached) const {
    return goal == Goal::moves ? reached.node.digits.count() + 2 * (refills - 1) : least_from(reached);
  }

  /// What the line costs up to the refill at the reached, with it.
  static int of(const Reached<Words, goal>& reached) {
    return goal == Goal::moves ? reached.node.digits.count() : -reached.points;
  }
};

}  // namespace tilefold::pairs
