// Plays games at random until they end. Sampling strategies and speed measurements use these functions.
//
// The functions work with any rules. If the rules have their own function `random_move`, it is used; it must draw the
// same move as random_move in this file. Sources are listed in monte_carlo.h.
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "engine/core/rules.h"

namespace tilefold {

/// Draws a uniformly random legal move. Requires that there is at least one legal move.
template <class R>
Move random_move(const typename R::State& state, Rng& rng) {
  if constexpr (requires { R::random_move(state, rng); }) {
    return R::random_move(state, rng);
  } else {
    MoveList<R::max_moves> moves;
    R::moves(state, moves);
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
  }
}

/// Plays uniformly random moves until the game ends, but at most `most` moves. Returns the number of moves played.
template <class R>
std::uint64_t play_randomly(typename R::State& state, Rng& rng,
                            std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
  NullSink nobody;
  std::uint64_t played = 0;
  for (; played < most && R::status(state) == Status::playing; ++played) {
    R::play(state, random_move<R>(state, rng), nobody);
    R::settle(state, rng, nobody);
  }
  return played;
}

/// One of many games that are played randomly together: its state and its own random generator.
template <class S>
struct Playout {
  S state;
  Rng rng;
  std::uint64_t played = 0;  ///< number of moves played so far
};

/// Continues a game with uniformly random moves until a total of `most` moves have been played or the game is over.
template <class R>
void play_on_randomly(Playout<typename R::State>& game, std::uint64_t most) {
  if (game.played < most) game.played += play_randomly<R>(game.state, game.rng, most - game.played);
}

/// True if the rules have their own function that plays many games at once.
template <class R>
constexpr bool plays_many = requires(std::span<Playout<typename R::State>> games) {
  R::play_all_randomly(games, std::uint64_t{});
};

/// Continues each game like play_on_randomly, with the same random numbers. If the rules have a function that plays
/// many games at once, uses it. The result does not depend on the order of the games.
template <class R>
void play_all_randomly(std::span<Playout<typename R::State>> games,
                       std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
  if constexpr (plays_many<R>) {
    R::play_all_randomly(games, most);
  } else {
    for (auto& game : games) play_on_randomly<R>(game, most);
  }
}

}  // namespace tilefold
