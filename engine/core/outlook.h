// How far a solver has come: what the best line so far has of the things that it counts, and what no line can beat.
//
// It is for people who wait. A solver wants its first measure to be as good as can be, then the second one, and so
// on; where found and bound are the same, a measure is proven. What is found may get better while the solver works,
// and bounds come closer.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tilefold {

/// Whether less or more of a thing is better.
enum class Sense : std::uint8_t { least, most };

struct Measure {
  std::string_view one;  ///< the thing by name: "move"
  std::string_view many;
  Sense sense = Sense::least;
  std::optional<std::int64_t> found = {};  ///< of the best line so far, where there is one
  std::int64_t bound = 0;                  ///< no line is better than this

  /// The field of the state that counts how many there were, or how many are left; the other one is empty.
  std::string_view done = {};
  std::string_view left = {};

  friend bool operator==(const Measure&, const Measure&) = default;
};

struct Outlook {
  bool is_solved = false;  ///< there is a line
  bool is_proven = false;  ///< none is better; without a line, there is none
  std::vector<Measure> measures = {};

  friend bool operator==(const Outlook&, const Outlook&) = default;
};

/// Whether `one` knows less than `other`, of the same position and from the same solver.
bool is_behind(const Outlook& one, const Outlook& other);

}  // namespace tilefold
