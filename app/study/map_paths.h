// Counts how often recorded games visited the states of a map and passed its links.
//
// A game counts if it began in state 0 of the map and has moves of the player. Its start and every position after one
// of the player's moves is a visit, and every such move is a pass of a link, in either direction, also if the move was
// undone later. Undo itself is neither. Moves of strategies and moves that came with a game ID do not count.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/profile/store.h"
#include "engine/core/state_graph.h"

namespace tilefold::study {

struct MapPaths {
  std::vector<std::uint32_t> visits;  ///< per state
  /// Number of passes of each link that was passed; the lower of its two states comes first.
  std::map<std::pair<StateIndex, StateIndex>, std::uint32_t> passes;
  std::set<std::string> participants;  ///< labels of the participants; games without a label count as one participant
  std::int64_t games = 0;
  std::int64_t moves = 0;
  std::vector<std::string> problems;  ///< a message for each game whose moves do not fit the map

  std::uint32_t passes_of(StateIndex from, StateIndex to) const;
};

class PathCounter {
 public:
  /// Requires: `graph`, the map of the positions that can be reached from `beginning`, and `beginning` outlive this
  /// object.
  PathCounter(const StateGraph& graph, const Puzzle& beginning);

  /// Counts the games of a profile.
  Result<Done> add(profile::Store& store);

  const MapPaths& paths() const { return paths_; }

 private:
  bool begins_here(const profile::StoredGame& game);
  Result<Done> add_game(const std::vector<profile::StoredMove>& moves);

  const StateGraph& graph_;
  const Puzzle& beginning_;
  std::string level_;                     // text of state 0
  std::map<std::string, bool> is_known_;  // true if games with this start begin in state 0, by parameters and position
  MapPaths paths_;
};

}  // namespace tilefold::study
