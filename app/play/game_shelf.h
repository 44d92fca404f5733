// The recorded games of the profile, as the Games panel lists them.
//
// They are read a piece a frame, so that no frame waits for ten thousand of them, and kept: after that only the
// game under way is read again when it has changed. Filters, order and figures are worked out in memory, once for
// every change. A game that is deleted is marked in the profile and kept here until the window closes.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/play/game_figures.h"
#include "app/play/game_keeper.h"

namespace tilefold::app {

/// Which games are listed, and in which order.
struct ShelfFilter {
  enum class Progress : std::uint8_t { any, unfinished, finished };
  enum class Help : std::uint8_t { any, pure, assisted };

  std::string puzzle;  ///< empty for all
  Progress progress = Progress::any;
  Help help = Help::any;
  GameFilter::Order order = GameFilter::Order::newest;
  friend bool operator==(const ShelfFilter&, const ShelfFilter&) = default;
};

class GameShelf {
 public:
  /// What is asked for; the list follows with the next `advance`.
  ShelfFilter& filter() { return filter_; }

  /// Reads the next piece, or what has changed: the game under way, and the newest games where another process has
  /// played. Whether there is more to read.
  bool advance(GameKeeper& keeper, const Session& session);

  /// Reads everything again, from the next `advance` on.
  void read_again() { is_begun_ = false; }

  bool is_reading() const { return !is_begun_ || next_ > 0; }

  /// The games that the filter lets through, in its order.
  const std::vector<const ListedGame*>& listed() const { return listed_; }

  /// How many there are without a filter.
  std::size_t size() const { return games_.size(); }

  const ListedGame* find(std::int64_t id) const;

  /// Figures about the games that are listed; worked out when they are asked for.
  const GameFigures& figures();

  /// Marks a game as deleted, and brings the last one back. It tells which.
  Result<Done> remove(GameKeeper& keeper, std::int64_t id);
  Result<std::int64_t> bring_back(GameKeeper& keeper);
  const std::vector<ListedGame>& removed() const { return removed_; }

 private:
  void read_piece(Store& store);
  void read_newest(Store& store);
  void read_game(Store& store, std::int64_t id);
  void list();

  ShelfFilter filter_;
  ShelfFilter listed_filter_;
  std::map<std::int64_t, ListedGame> games_;
  std::vector<const ListedGame*> listed_;
  std::optional<GameFigures> figures_;
  std::vector<ListedGame> removed_;  // the last one last
  bool is_begun_ = false;
  bool is_changed_ = true;
  std::int64_t next_ = 0;  // games before this one are still to be read, 0 when all have been
  std::uint64_t file_number_ = 0;
  std::int64_t changes_ = 0;   // of the store, by others
  std::uint64_t version_ = 0;  // of the keeper, when the game under way was last read
  std::int64_t under_way_ = 0;
};

/// Where this machine is; the hour of a day changes with summer time.
LocalHour local_hour(std::int64_t utc_hour);
std::int64_t local_today();

}  // namespace tilefold::app
