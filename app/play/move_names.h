// The names of the moves of a game, as people read them in lists.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "app/language/languages.h"
#include "engine/core/session.h"

namespace tilefold::play {

/// Computes the names of moves when they are first shown, and caches them.
class MoveNames {
 public:
  /// Returns the name of a move that is legal in the position at `node`. `text` is the text of the move. Returns `text`
  /// if the move is not legal there.
  const std::string& at(const SessionGame& game, std::int32_t node, const std::string& text);

 private:
  static constexpr std::size_t max = 2000;
  std::int32_t game_ = -1;
  const language::Language* language_ = nullptr;
  std::map<std::pair<std::int32_t, std::string>, std::string> names_;  // by node and text
};

}  // namespace tilefold::play
