// Counts how often recorded games visited the states of a map and passed its links.
//
// A game counts if it began in state 0 of the map and has moves of the player. Its start and every position after one
// of the player's moves is a visit, and every such move is a pass of a link, in either direction, even if the move was
// undone later. Undo itself is neither. Moves of strategies and moves that came with a game ID do not count.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "app/profile/store.h"
#include "engine/core/state_graph.h"

namespace tilefold::study {

/// Number of times that recorded games moved along a link, in each direction.
struct PassedLink {
  StateIndex low = 0;  ///< the lower of the two states of the link
  StateIndex high = 0;
  std::uint32_t up = 0;    ///< number of passes from `low` to `high`
  std::uint32_t down = 0;  ///< number of passes from `high` to `low`
  std::uint32_t both() const { return up + down; }
};

struct MapPaths {
  std::vector<std::uint32_t> visits;  ///< number of visits of each state
  /// Number of passes of each link in one direction, from the first state of the key to the second.
  std::map<std::pair<StateIndex, StateIndex>, std::uint32_t> passes;
  std::set<std::string> participants;  ///< labels of the participants; games without a label count as one participant
  std::int64_t games = 0;
  std::int64_t moves = 0;
  std::vector<std::string> problems;  ///< a message for each game whose moves do not fit the map

  /// Returns the number of passes of a link in both directions together.
  std::uint32_t passes_of(StateIndex from, StateIndex to) const;
  /// Returns all links that were passed, those with the fewest passes first.
  std::vector<PassedLink> links() const;
};

class PathCounter {
 public:
  /// `graph` is the map of the positions that can be reached from `beginning`. Both must outlive this object. If
  /// `participant` is not null, counts only the games with this label. `MapPaths::participants` lists all participants
  /// in both cases.
  PathCounter(const StateGraph& graph, const Puzzle& beginning, std::optional<std::string> participant = {});

  /// Counts the games of a profile: those of `player`, or of all players if it is nullopt. Returns early, with the
  /// games so far, after a request to stop.
  Result<Done> add(profile::Store& store, const std::stop_token& stop = {}, std::optional<std::int64_t> player = {});

  const MapPaths& paths() const { return paths_; }

 private:
  bool begins_here(const profile::StoredGame& game);
  void add_game(const profile::StoredGame& game, const std::vector<profile::StoredMove>& moves);
  Result<Done> add_moves(const std::vector<profile::StoredMove>& moves);

  const StateGraph& graph_;
  const Puzzle& beginning_;
  std::optional<std::string> participant_;
  std::string level_;                     // text of state 0
  std::map<std::string, bool> is_known_;  // true if games with this start begin in state 0, by parameters and position
  MapPaths paths_;
};

}  // namespace tilefold::study
