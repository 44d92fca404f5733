// Generates levels: places pieces at random, makes the level harder by small changes, and removes needless pieces.
//
// Generated levels are *minimal*: if any one piece or wall is removed, the shortest solution has fewer moves. They are
// also the *hardest* of their map: no reachable state has a longer shortest solution. If a map has several hardest
// states, the level is the state whose text comes first in byte order, so that a map never yields two levels. Letters
// are assigned in reading order.
//
// Source: minimal levels that are the hardest of their map as in M. Fogleman's database of Rush Hour, 2018.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/core/puzzle.h"
#include "engine/puzzles/unblock/lane_model.h"
#include "engine/puzzles/unblock/rules.h"
#include "engine/search/reachable_graph.h"

namespace tilefold::unblock {

struct MadeLevel {
  State state;
  int moves = 0;
  StateIndex states = 0;  ///< number of states of the level's map, including those behind solved states
};

/// Receives each generated level; returns false to stop.
using LevelSink = std::function<bool(const MadeLevel&)>;

/// Generates `request.count` levels (see LevelMaker). The same request gives the same levels in the same order. The
/// generation of a level of more than 40 moves takes minutes.
void make_levels(const LevelRequest& request, const LevelSink& each, const std::stop_token& stop);

/// Returns a random board with the red piece, up to `pieces` other pieces and up to `walls` walls. It may be
/// unsolvable.
State random_board(const Parameters& rules, int pieces, int walls, Rng& rng);

/// Reduces `state`, whose shortest solution has `moves` moves, to a minimal level that is the hardest state of its map.
/// The shortest solution of the level has at least `moves` moves. The letters of the level are in reading order.
MadeLevel reduced(State state, int moves, ReachableGraph<LaneModel>& map);

/// Returns the number of moves of a shortest solution of `state`, or nullopt if `state` is unsolvable or its map is too
/// large.
std::optional<int> moves_to_solve(const State& state, ReachableGraph<LaneModel>& map);

/// True if removing any one piece or wall would make the shortest solution of `state` shorter. Requires a solvable
/// state.
bool is_minimal(const State& state, ReachableGraph<LaneModel>& map);

/// Returns the text of a level with its letters reassigned in reading order.
std::string in_order(const State& state);

}  // namespace tilefold::unblock
