// Accuracy statistics of the games that the Games panel lists. Reads a few games per frame from the profile and caches
// the results while the list is shown.
#pragma once

#include <map>
#include <vector>

#include "app/play/game_list_model.h"
#include "app/play/game_repository.h"
#include "app/study/accuracy.h"

namespace tilefold::play {

class AccuracyModel {
 public:
  /// Reads the next few games of `listed`. If the list has changed since the previous call, starts again with its first
  /// game. Returns true if there are games left to read.
  bool advance(profile::Store& store, const std::vector<const ListedGame*>& listed);

  /// Clears the cache, so that the next `advance` reads everything again.
  void forget();

  /// Returns the accuracy figures of the games read so far.
  const study::AccuracyFigures& figures() const { return figures_; }
  bool is_reading() const { return next_ < listed_.size(); }

 private:
  void work_out();

  std::vector<std::int64_t> listed_;
  std::size_t next_ = 0;  // index in `listed_` of the next game to read
  std::map<std::int64_t, study::GameTally> tallies_;
  std::size_t covered_ = 0;  // number of games that `figures_` includes, counted from the start of `listed_`
  study::AccuracyFigures figures_;
};

}  // namespace tilefold::play
