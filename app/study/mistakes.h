// Selects the user's mistakes to practise and their order, and loads the positions in which they were made.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/measure/move_class.h"
#include "app/profile/store.h"
#include "app/study/repetition.h"

namespace tilefold::study {

struct Mistake {
  profile::StoredMistake stored;
  IndexCard card;

  measure::Loss loss() const {
    return {.loss = stored.best_value - stored.value, .error = stored.loss_error, .stake = stored.stake};
  }
};

/// Returns at most `most` moves of the user that were judged as mistakes or blunders. First come those that are due for
/// repetition, then those that have never been practised, the worst first. If several strategies have judged a move, it
/// is listed once.
Result<std::vector<Mistake>> mistakes_to_practise(profile::Store& store, std::int64_t today, std::size_t most);

/// The position before a stored move, and the seed of its game.
struct StudiedPosition {
  std::unique_ptr<Puzzle> puzzle;
  std::uint64_t seed = 0;
};
Result<StudiedPosition> position_before(profile::Store& store, std::int64_t game, std::int32_t node);

/// Stores how a mistake has been practised so far, and when it is due again.
Result<Done> keep_card(profile::Store& store, const Mistake& mistake);

}  // namespace tilefold::study
