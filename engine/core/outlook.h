// A solver's progress: for each quantity that it optimises, the value of the best line found so far and a proven bound.
//
// Shown to the user while the solver works. A solver optimises its measures in lexicographic order, the first one
// first. A measure is proven optimal when `found` equals `bound`; while the solver works both move towards each other.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tilefold {

/// The direction in which a measure is better.
enum class Sense : std::uint8_t { min, most };

struct Measure {
  std::string_view one;   ///< singular name of the quantity: "move"
  std::string_view many;  ///< plural name
  Sense sense = Sense::min;
  std::optional<std::int64_t> found = {};  ///< value in the best line so far; nullopt if there is no line
  std::int64_t bound = 0;                  ///< no line is better than this

  /// The field of the state that counts the quantity so far (`done`) or what remains of it (`left`). The other one is
  /// empty.
  std::string_view done = {};
  std::string_view left = {};

  friend bool operator==(const Measure&, const Measure&) = default;
};

struct Outlook {
  bool is_solved = false;  ///< true if a line to the goal was found
  bool is_proven = false;  ///< proven: no line is better or, if none was found, none exists
  std::vector<Measure> measures = {};

  friend bool operator==(const Outlook&, const Outlook&) = default;
};

/// True if `one` is less advanced than `other`. Requires that both are of the same position and solver.
bool is_behind(const Outlook& one, const Outlook& other);

}  // namespace tilefold
