// The mistakes in the user's games as exercises: which to practise, in which order, and the positions they were made
// in.
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

/// Returns at most `most` moves of the user that were judged mistakes or blunders: first those that are due, then new
/// ones from worst to least. A move that several strategies judged is returned once.
Result<std::vector<Mistake>> mistakes_to_practise(Store& store, std::int64_t today, std::size_t most);

/// The position before a stored move, with the seed of its game.
struct StudiedPosition {
  std::unique_ptr<Puzzle> puzzle;
  std::uint64_t seed = 0;
};
Result<StudiedPosition> position_before(Store& store, std::int64_t game, std::int32_t node);

/// Saves the practice state of a mistake.
Result<Done> keep_card(Store& store, const Mistake& mistake);

}  // namespace tilefold::app
