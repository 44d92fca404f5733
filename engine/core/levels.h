// The levels of a puzzle that has some, as data: those of its own, and how they are made by search.
//
// A level is a position to begin from. Its text is a field of the state, so that a position needs nothing else, and
// its number is a parameter, so that games, records and the command line need to know nothing of levels.
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <string_view>

#include "engine/core/document.h"
#include "engine/core/parameters.h"

namespace tilefold {

/// A level of the puzzle's own.
struct Level {
  std::string_view text;
  int moves = 0;  ///< of a shortest solution
};

/// A puzzle's own levels: `field` of the state is a level's text, and level number i, counted from 1, is the start of a
/// game whose `parameter` is i.
struct LevelList {
  std::string_view field;
  std::string_view parameter;
  std::span<const Level> levels;  ///< the easiest first
};

/// What kind of levels to make: as many as `count`, their numbers of moves spread evenly from `least` to `greatest`.
struct LevelRequest {
  std::uint64_t seed = 0;
  std::int64_t count = 1;
  int least = 0;
  int greatest = 0;
};

/// A maker of levels. `make` calls each(level) with the fields of one level after the other, until it returns false
/// or `stop` is requested. The same request gives the same levels.
struct LevelMaker {
  int least = 1;  ///< moves, of all that can be asked for
  int greatest = 1;
  int standard_least = 1;  ///< of what is made when nobody asks
  int standard_greatest = 1;
  std::span<const std::string_view> columns = {};  ///< of the table that each level is
  void (*make)(const LevelRequest& request, const std::function<bool(const Table&)>& each,
               const std::stop_token& stop) = nullptr;
};

/// What of it a puzzle has; null where it is not there.
struct Levels {
  const LevelList* list = nullptr;
  const LevelMaker* maker = nullptr;
};

}  // namespace tilefold
