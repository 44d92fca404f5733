// A solver's progress: for each quantity that it optimises, the value in the best line of play found so far, and a
// proven bound.
//
// The progress is shown to the user while the solver works. A solver optimises its measures in lexicographic order: a
// later measure matters only if all earlier ones are equal. While the solver works, `found` and `bound` approach each
// other; a measure is proven optimal when they are equal.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tilefold {

/// The direction of optimisation: either the smallest or the largest value of a measure is best.
enum class Sense : std::uint8_t { min, most };

struct Measure {
  std::string_view one;   ///< singular name of the quantity: "move"
  std::string_view many;  ///< plural name of the quantity: "moves"
  Sense sense = Sense::min;
  std::optional<std::int64_t> found = {};  ///< value in the best line of play found so far; nullopt if none was found
  std::int64_t bound = 0;                  ///< proven bound: no line of play has a better value

  /// Fields of the state: `done` counts how much of the quantity has been used so far, `left` how much of it remains.
  /// Only one of the two is set; the other is empty.
  std::string_view done = {};
  std::string_view left = {};

  friend bool operator==(const Measure&, const Measure&) = default;
};

struct Outlook {
  bool is_solved = false;  ///< true if a line of play to the goal was found
  bool is_proven = false;  ///< true if no line of play can be better or, if none was found, none exists
  std::vector<Measure> measures = {};

  friend bool operator==(const Outlook&, const Outlook&) = default;
};

/// True if `one` shows less progress of the solver than `other`. Requires that both belong to the same solver and
/// position.
bool is_behind(const Outlook& one, const Outlook& other);

}  // namespace tilefold
