// Data behind a game handle of the C library: the puzzle, the starting position, the latest events, and the strategy
// used by the last query.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "app/c/tilefold.h"
#include "app/records/game.h"
#include "engine/core/document.h"
#include "engine/core/events.h"
#include "engine/core/puzzle.h"
#include "engine/core/strategy.h"

struct tilefold_game {
  std::unique_ptr<tilefold::Puzzle> puzzle;
  std::uint64_t seed = 0;
  tilefold::EventBatch events = {};  // events of the last move, or of the setup before the first move
  std::vector<tilefold::Move> moves = {};
  std::shared_ptr<const tilefold::Puzzle> beginning = {};  // starting position; null if the seed determines it
  std::optional<std::uint64_t> strategy_seed = {};         // seed for strategies, if it differs from `seed`
  std::uint64_t largest = 0;                               // largest number on a tile so far

  /// Plays a legal move and replaces the events.
  void play(tilefold::Move move) {
    if (!puzzle->play(move, events)) return;
    moves.push_back(move);
    largest = tilefold::largest_number(events, largest);
  }

  struct Advisor {
    std::string name;
    std::string options;
    tilefold::records::OpenedStrategy opened;
    bool is_quick = false;  // true if the strategy does little, and its last answer took less than a millisecond
  };
  std::optional<Advisor> advisor = {};
};

namespace tilefold::c {

/// `largest` is the largest number on a tile so far. It is used if the puzzle itself does not know its largest tile.
tilefold_standing standing_of(const Puzzle& puzzle, std::uint64_t largest);

/// Returns the values that `advisor` gives to all legal moves, best first, as `tilefold hint` prints them.
List values_of(const tilefold_game& game, const records::OpenedStrategy& advisor, const std::stop_token& stop);

}  // namespace tilefold::c
