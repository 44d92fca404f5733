// The list of the player's recorded games that the Games panel shows.
//
// Games are read from the profile in batches, one per frame, and cached, so that no frame has to wait until thousands
// of games are read. After that, only games that have changed are read again. Filtering, sorting and statistics are
// computed in memory after each change. A deleted game is only marked as deleted in the profile, so the user can
// restore it until the window closes.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/play/game_figures.h"
#include "app/play/game_repository.h"

namespace tilefold::play {

/// Filter and sort order of the list of recorded games.
struct GameListFilter {
  enum class Progress : std::uint8_t { any, unfinished, finished };
  /// Kind of help that the user had in a game. A game with autoplay counts only as `autoplay`, even if the user had
  /// other help, too.
  enum class Help : std::uint8_t { any, pure, assisted, autoplay };

  std::string puzzle;  ///< name of the puzzle; empty for all puzzles
  Progress progress = Progress::any;
  Help help = Help::any;
  profile::GameFilter::Order order = profile::GameFilter::Order::newest;
  friend bool operator==(const GameListFilter&, const GameListFilter&) = default;
};

class GameListModel {
 public:
  /// Returns the filter, which the caller may change. Changes take effect at the next `advance`.
  GameListFilter& filter() { return filter_; }

  /// Reads the next batch of games, from the first one on if the player has changed. If all games have been read, reads
  /// again the games that may have changed: the current game, and also the newest games if another process has written
  /// to the profile. Returns true if there are games left to read.
  bool advance(GameRepository& repository, const Session& session);

  /// Makes the next `advance` read the games again, from the first batch on.
  void read_again() { is_begun_ = false; }

  bool is_reading() const { return !is_begun_ || next_ > 0; }

  /// True if some games are missing because the profile could not be read. Reading starts again when the profile or the
  /// current game changes.
  bool is_failed() const { return is_failed_; }

  /// Returns the games that the filter accepts, sorted.
  const std::vector<const ListedGame*>& listed() const { return listed_; }

  /// Returns the number of all games, whether the filter accepts them or not.
  std::size_t size() const { return games_.size(); }

  const ListedGame* find(std::int64_t id) const;

  /// Returns statistics of the listed games, which are computed when needed. Includes games with autoplay only if the
  /// filter selects them.
  const GameFigures& figures();

  /// `remove` marks a game as deleted. `bring_back` restores the game that was deleted last and returns its number.
  Result<Done> remove(GameRepository& repository, std::int64_t id);
  Result<std::int64_t> bring_back(GameRepository& repository);
  const std::vector<ListedGame>& removed() const;

 private:
  void read_piece(profile::Store& store);
  void read_newest(profile::Store& store);
  void read_game(profile::Store& store, std::int64_t id);
  void list();

  GameListFilter filter_;
  GameListFilter listed_filter_;
  std::map<std::int64_t, ListedGame> games_;
  std::vector<const ListedGame*> listed_;
  std::optional<GameFigures> figures_;
  // deleted games that can be restored, by the number of the player; the first deleted is first
  std::map<std::int64_t, std::vector<ListedGame>> removed_;
  std::int64_t player_ = 0;  // the player whose games are listed
  bool is_begun_ = false;
  bool is_failed_ = false;
  bool is_changed_ = true;
  std::int64_t next_ = 0;  // the next batch has games with smaller numbers than this; 0 if all games have been read
  std::uint64_t file_number_ = 0;
  // last value of the store's change counter; a new value means that another process has changed the profile
  std::int64_t changes_ = 0;
  std::uint64_t version_ = 0;  // version of the repository when the current game was last read
  std::int64_t under_way_ = 0;
};

/// Return the local time of an hour in UTC, and today's date. Take daylight saving time into account.
study::LocalHour local_hour(std::int64_t utc_hour);
std::int64_t local_today();

}  // namespace tilefold::play
