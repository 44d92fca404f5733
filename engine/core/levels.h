// A puzzle's built-in levels and its level generator, as data.
//
// A level is a starting position. One field of the state contains the level as text, which describes the position
// completely. The number of a level is a parameter of the puzzle, so games, records and the command line need no
// special code for levels.
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <string_view>

#include "engine/core/document.h"
#include "engine/core/parameters.h"

namespace tilefold {

/// A built-in level.
struct Level {
  std::string_view text;
  int moves = 0;  ///< length of a shortest solution
};

/// A puzzle's built-in levels. The field `field` of a state contains the text of a level. If the parameter `parameter`
/// of a game is i, the game starts from level i, counted from 1.
struct LevelList {
  std::string_view field;
  std::string_view parameter;
  std::span<const Level> levels;  ///< built-in levels, easiest first
};

/// A request for `count` levels. The lengths of the shortest solutions of these levels are spread evenly from `min` to
/// `max`.
struct LevelRequest {
  std::uint64_t seed = 0;
  std::int64_t count = 1;
  int min = 0;
  int max = 0;
};

/// A level generator. `make` passes the fields of each new level to `each`, until `each` returns false or `stop` is
/// requested. Invariant: the same request gives the same levels.
struct LevelMaker {
  int min = 1;                                     ///< smallest allowed value of LevelRequest::min, in moves
  int max = 1;                                     ///< largest allowed value of LevelRequest::max, in moves
  int default_min = 1;                             ///< default value of LevelRequest::min
  int default_max = 1;                             ///< default value of LevelRequest::max
  std::span<const std::string_view> columns = {};  ///< names of the fields of each generated level
  void (*make)(const LevelRequest& request, const std::function<bool(const Object&)>& each,
               const std::stop_token& stop) = nullptr;
};

/// A puzzle's levels and generator; null if it has none.
struct Levels {
  const LevelList* list = nullptr;
  const LevelMaker* maker = nullptr;
};

}  // namespace tilefold
