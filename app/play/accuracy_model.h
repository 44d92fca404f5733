// Accuracy statistics for the games listed in the Library. Reads a few games per frame from the profile and caches the
// results while the list is shown.
#pragma once

#include <map>
#include <vector>

#include "app/play/game_list_model.h"
#include "app/play/game_repository.h"
#include "app/study/accuracy.h"

namespace tilefold::app {

class AccuracyModel {
 public:
  /// Reads the next few games of `listed`; a changed list restarts the reading. Returns true if games remain unread.
  bool advance(Store& store, const std::vector<const ListedGame*>& listed);

  /// Clears the cache, so that the next `advance` reads everything again.
  void forget();

  /// Returns the accuracy figures of the games read so far.
  const AccuracyFigures& figures() const { return figures_; }
  bool is_reading() const { return next_ < listed_.size(); }

 private:
  void work_out();

  std::vector<std::int64_t> listed_;
  std::size_t next_ = 0;  // index into `listed_`
  std::map<std::int64_t, GameTally> tallies_;
  std::size_t covered_ = 0;  // number of games in `listed_` that `figures_` covers
  AccuracyFigures figures_;
};

}  // namespace tilefold::app
