// Accuracy of the games that the Library lists, read from the profile a few a frame and kept while it is on show.
#pragma once

#include <map>
#include <vector>

#include "app/play/game_keeper.h"
#include "app/play/game_shelf.h"
#include "app/study/accuracy.h"

namespace tilefold::app {

class AccuracyShelf {
 public:
  /// Reads the next few of the listed games. Whether there is more to read.
  bool advance(Store& store, const std::vector<const ListedGame*>& listed);

  /// Everything is read again.
  void forget();

  /// Of the games read so far.
  const AccuracyFigures& figures() const { return figures_; }
  bool is_reading() const { return next_ < listed_.size(); }

 private:
  void work_out();

  std::vector<std::int64_t> listed_;
  std::size_t next_ = 0;  // of the listed games
  std::map<std::int64_t, GameTally> tallies_;
  std::size_t told_ = 0;  // of the listed games, how many the figures are about
  AccuracyFigures figures_;
};

}  // namespace tilefold::app
