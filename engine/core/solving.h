// Rules that can be solved whole: what perfect play brings from every position that a game can reach.
//
// A puzzle whose games may have few enough positions has a Solving in its table. What was solved is a file's bytes;
// read back, they are what one strategy plays by. That strategy solves the rules by itself where nobody has read them
// before, so that nothing but its time depends on it. Law: the same rules give the same bytes, for any number of
// threads.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "engine/core/parameters.h"
#include "engine/core/result.h"

namespace tilefold {

struct SolvedRules {
  std::uint64_t positions = 0;  ///< that are told apart
  double expected_score = 0;    ///< of a new game, by perfect play
};

struct Solving {
  std::string_view strategy;  ///< that plays by it

  /// A name for a file of these rules; an error where they have too many positions.
  Result<std::string> (*file_name)(const ParameterValues& rules) = nullptr;

  /// The bytes of a file for such rules; none when stopped before the end.
  std::optional<std::string> (*solve)(const ParameterValues& rules, int threads, const std::stop_token& stop) = nullptr;

  /// Reads a file's bytes; from then on the strategy plays by them. Refused: what is no such file, is damaged, comes
  /// from a newer version, or is of another puzzle or other rules.
  Result<SolvedRules> (*read)(const ParameterValues& rules, std::string_view bytes) = nullptr;
};

}  // namespace tilefold
