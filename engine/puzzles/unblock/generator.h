// New levels: random placement, made harder by small changes, reduced to what is needed.
//
// A level that comes out of it is *minimal* (without any one of its pieces or walls it would take fewer moves) and
// the *hardest* of its map (no state that can be reached from it takes more). Of several hardest states it is the
// one whose text comes first, so that one map never yields two levels. Letters are given in reading order.
//
// Source: minimal levels that are the hardest of their map are those of M. Fogleman's database of Rush Hour, 2018; how
// they are found is ours.
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
  StateIndex states = 0;  ///< of its map, with solved states expanded
};

/// Where made levels go; returns false when there are enough.
using LevelSink = std::function<bool(const MadeLevel&)>;

/// Makes `request.count` levels, as LevelMaker says. The same request gives the same levels in the same order. Many
/// moves take long: beyond 40, minutes for each.
void make_levels(const LevelRequest& request, const LevelSink& each, const std::stop_token& stop);

/// A board with a red piece, up to `pieces` others and up to `walls` walls at random; it may have no solution.
State random_board(const Parameters& rules, int pieces, int walls, Rng& rng);

/// Turns `state` into a minimal level that takes as many moves or more, the hardest of its map; `moves` is what it
/// takes now. Returns it with its letters in order.
MadeLevel reduced(State state, int moves, ReachableGraph<LaneModel>& map);

/// The moves that `state` takes; none where it cannot be solved or its map is too large to be a level's.
std::optional<int> moves_to_solve(const State& state, ReachableGraph<LaneModel>& map);

/// Whether `state` takes fewer moves without any one of its pieces or walls.
bool is_minimal(const State& state, ReachableGraph<LaneModel>& map);

/// The text of a level with its letters given in reading order.
std::string in_order(const State& state);

}  // namespace tilefold::unblock
