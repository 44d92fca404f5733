// What a game handle of the C library holds: the puzzle, how it began, its last events, and the strategy asked last.
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
#include "engine/core/puzzle.h"
#include "engine/core/strategy.h"

struct tilefold_game {
  std::unique_ptr<tilefold::Puzzle> puzzle;
  std::uint64_t seed = 0;
  tilefold::EventBatch events = {};  // events of the setup or of the last move
  std::vector<tilefold::Move> moves = {};
  std::shared_ptr<const tilefold::Puzzle> beginning = {};  // starting position; null if the game began from its seed
  std::optional<std::uint64_t> strategy_seed = {};         // replaces `seed` for strategies

  struct Advisor {
    std::string name;
    std::string options;
    tilefold::app::OpenedStrategy opened;
    bool is_quick = false;  // its last answer took less than a millisecond
  };
  std::optional<Advisor> advisor = {};
};

namespace tilefold::app {

tilefold_standing standing_of(const Puzzle& puzzle);

/// Returns what `advisor`, the strategy of that name, says about each legal move, best first, as `tilefold hint` does.
List values_of(const tilefold_game& game, std::string_view strategy, const Strategy& advisor,
               const std::stop_token& stop);

}  // namespace tilefold::app
