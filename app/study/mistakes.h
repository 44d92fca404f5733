// The mistakes of a person's own games, to be played again: which ones, in which order, and the positions that they
// were made in.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/measure/move_class.h"
#include "app/profile/store.h"
#include "app/study/repetition.h"

namespace tilefold::app {

struct Mistake {
  StoredMistake stored;
  IndexCard card;

  Loss loss() const {
    return {.loss = stored.best_value - stored.value, .error = stored.loss_error, .stake = stored.stake};
  }
};

/// At most `most` of the moves that a person made and that were judged to be mistakes or blunders: first those that
/// are due, then new ones, the worst first. Each once, whoever has judged it.
Result<std::vector<Mistake>> mistakes_to_practise(Store& store, std::int64_t today, std::size_t most);

/// The position that a stored move was played in, with the seed of its game.
struct StudiedPosition {
  std::unique_ptr<Puzzle> puzzle;
  std::uint64_t seed = 0;
};
Result<StudiedPosition> position_before(Store& store, std::int64_t game, std::int32_t node);

/// Keeps what became of a card.
Result<Done> keep_card(Store& store, const Mistake& mistake);

}  // namespace tilefold::app
