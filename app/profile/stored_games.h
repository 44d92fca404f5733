// The games of a profile, with their moves and events.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "app/profile/line.h"
#include "app/profile/store.h"

namespace tilefold::profile {

class StoredGames {
 public:
  /// Requires: `store` outlives this object.
  explicit StoredGames(Store& store) : store_(store) {}

  /// Returns the games that pass the filter. Skips games with a field that is too long to be read, and adds them to
  /// LeftOutGames.
  Result<std::vector<StoredGame>> list(const GameFilter& filter);
  Result<StoredGame> game(std::int64_t id);

  /// Returns the moves of a game, in the order of their nodes; an error if the game has more than `longest_game`.
  Result<std::vector<StoredMove>> moves(std::int64_t game);
  Result<std::vector<StoredEvent>> events(std::int64_t game);

  /// Returns, game by game, the hours in which the user made moves, and the number of moves in each hour.
  Result<std::vector<PlayedHour>> played_hours(const PlayedRange& range);

  /// Calls `each` for every game that passes the filter, with its moves; stops when `each` returns false.
  using EachMove = std::function<bool(const StoredGame&, const std::vector<StoredMove>&)>;
  Result<Done> for_each(const GameFilter& filter, const EachMove& each);

  /// Calls `each` for every game that passes the filter, with its game ID (empty if it has none); stops when `each`
  /// returns false. Game IDs come from the stored lines; moves are read only for games whose stored line is out of
  /// date.
  using EachId = std::function<bool(const StoredGame&, const std::string&)>;
  Result<Done> for_each_id(const GameFilter& filter, const EachId& each);

  /// Removes a game from all lists. It can be restored for 30 days, and is restored automatically if it is continued.
  /// Fails while another window plays the game.
  Result<Done> remove(std::int64_t id);
  Result<Done> bring_back(std::int64_t id);

  /// Returns a number that changes whenever another process changes the file.
  std::int64_t changes();

 private:
  using LateLines = std::vector<std::pair<std::int64_t, StoredLine>>;

  std::vector<StoredGame> sound_games(Database& database, const GameFilter& filter);
  Result<std::string> listed_moves(const StoredGame& game, LateLines& late);

  Store& store_;
};

/// Calls `each` for every game that passes the filter; stops when `each` returns false. Games that are sorted by number
/// are read in batches, not all at once.
using EachRow = std::function<bool(const StoredGame&)>;
Result<Done> for_each_row(Store& store, const GameFilter& filter, const EachRow& each);

/// Returns the nodes of a stored tree from the first move to `node`, in order.
std::vector<std::int32_t> nodes_to(const std::vector<StoredMove>& moves, std::int32_t node);

/// Returns the moves from the start of the game to `node`, as texts.
std::vector<std::string> line_to(const std::vector<StoredMove>& moves, std::int32_t node);

/// Returns the game ID of a stored game, with the moves up to the current node. Empty if the game has no ID or its
/// puzzle is unknown.
std::string game_id_text(const StoredGame& game, const std::vector<StoredMove>& moves);
Result<std::string> game_id_text(Store& store, std::int64_t game);

}  // namespace tilefold::profile
