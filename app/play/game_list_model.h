// The recorded games in the profile, as listed by the Games panel.
//
// Games are read in batches, one per frame, and cached, so that no frame waits for thousands of them. Later only
// changed games are read again. Filtering, sorting and statistics run in memory after each change. A deleted game is
// only marked as deleted in the profile, and can be restored until the window closes.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/play/game_figures.h"
#include "app/play/game_repository.h"

namespace tilefold::app {

/// Filter and sort order of the game list.
struct GameListFilter {
  enum class Progress : std::uint8_t { any, unfinished, finished };
  /// Kinds of help; a game with autoplay belongs to no other kind.
  enum class Help : std::uint8_t { any, pure, assisted, autoplay };

  std::string puzzle;  ///< name of the puzzle; empty for all
  Progress progress = Progress::any;
  Help help = Help::any;
  GameFilter::Order order = GameFilter::Order::newest;
  friend bool operator==(const GameListFilter&, const GameListFilter&) = default;
};

class GameListModel {
 public:
  /// Gives access to the filter; changes take effect with the next `advance`.
  GameListFilter& filter() { return filter_; }

  /// Reads the next batch of games. If all games have been read, reads those that may have changed: the current game,
  /// and the newest games if another process has written to the profile. Returns true if games remain to be read.
  bool advance(GameRepository& repository, const Session& session);

  /// Makes the next `advance` start reading from the beginning.
  void read_again() { is_begun_ = false; }

  bool is_reading() const { return !is_begun_ || next_ > 0; }

  /// True if games are missing because the profile could not be read. The next change of the profile or of the current
  /// game starts reading again.
  bool is_failed() const { return is_failed_; }

  /// The games that pass the filter, sorted.
  const std::vector<const ListedGame*>& listed() const { return listed_; }

  /// Number of games without the filter.
  std::size_t size() const { return games_.size(); }

  const ListedGame* find(std::int64_t id) const;

  /// Statistics of the listed games, computed on demand. Games with autoplay are included only if the filter asks for
  /// them.
  const GameFigures& figures();

  /// `remove` marks a game as deleted; `bring_back` restores the most recently deleted one and returns its number.
  Result<Done> remove(GameRepository& repository, std::int64_t id);
  Result<std::int64_t> bring_back(GameRepository& repository);
  const std::vector<ListedGame>& removed() const { return removed_; }

 private:
  void read_piece(Store& store);
  void read_newest(Store& store);
  void read_game(Store& store, std::int64_t id);
  void list();

  GameListFilter filter_;
  GameListFilter listed_filter_;
  std::map<std::int64_t, ListedGame> games_;
  std::vector<const ListedGame*> listed_;
  std::optional<GameFigures> figures_;
  std::vector<ListedGame> removed_;  // oldest deletion first
  bool is_begun_ = false;
  bool is_failed_ = false;
  bool is_changed_ = true;
  std::int64_t next_ = 0;  // games with smaller numbers have not been read; 0 if all have
  std::uint64_t file_number_ = 0;
  std::int64_t changes_ = 0;   // change counter of the store, for changes by other processes
  std::uint64_t version_ = 0;  // version of the repository when the current game was last read
  std::int64_t under_way_ = 0;
};

/// Convert to local time, including daylight saving time.
LocalHour local_hour(std::int64_t utc_hour);
std::int64_t local_today();

}  // namespace tilefold::app
