// Replays stored games, to add to each move the states before and after it, their distances to the solution, and
// whether the move returned to an earlier state or was taken back.
//
// All moves of a game's tree are covered, including undone ones.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/profile/stored.h"
#include "engine/core/state_graph.h"

namespace tilefold::study {

struct MoveStates {
  std::string before = {};  ///< state before the move, as text (`state_text`)
  std::string after = {};
  std::optional<int> distance_before = {};  ///< moves to the nearest solved state; nullopt if unknown or unsolvable
  std::optional<int> distance_after = {};
  bool is_revisited = false;  ///< true if the state after the move had already occurred in this game
  /// "move" if the next move restored the state before this one; "undo" if the user went back before the next move;
  /// otherwise empty.
  std::string_view undone_by = {};
};

/// Computes the states of games. Keeps the maps of the puzzles' states, because many games begin from the same board.
class StateReader {
 public:
  /// Returns an entry for each of `moves`, which are all moves of the game. Returns an error if the game cannot be
  /// replayed.
  Result<std::vector<MoveStates>> read(const profile::StoredGame& game, const std::vector<profile::StoredMove>& moves);

 private:
  const StateGraph* map_of(const profile::GameStart& start, const Puzzle& beginning);

  std::map<std::string, std::unique_ptr<StateGraph>> maps_;  // maps by starting board; null if the map is too large
  std::uint64_t states_kept_ = 0;
};

/// Returns a state as text: the level's text if the puzzle has levels, otherwise JSON.
std::string state_text(const Puzzle& puzzle);

}  // namespace tilefold::study
