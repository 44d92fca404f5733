// Random play to the end of a game: the building block of sampling strategies, and what speed is measured by.
//
// Generic over rules; a `random_move` of the rules' own is used where there is one, and draws the same move.
//
// Source: as in monte_carlo.h.
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "engine/core/rules.h"

namespace tilefold {

/// A uniformly random move of those that the rules list; there must be one.
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

/// Plays uniformly random moves until the game ends, at most `most` of them; how many they were.
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

/// One of many games that are played at random together: where it stands, and its own generator.
template <class S>
struct Playout {
  S state;
  Rng rng;
  std::uint64_t played = 0;  ///< how many moves were played
};

/// Plays a game on as play_randomly does, until it has `most` moves or is over.
template <class R>
void play_on_randomly(Playout<typename R::State>& game, std::uint64_t most) {
  if (game.played < most) game.played += play_randomly<R>(game.state, game.rng, most - game.played);
}

/// Whether the rules have a way of their own to play many games at once.
template <class R>
constexpr bool plays_many = requires(std::span<Playout<typename R::State>> games) {
  R::play_all_randomly(games, std::uint64_t{});
};

/// Plays each of `games` on as play_on_randomly does, with the same random numbers. The rules' own way to play many
/// at once is used where there is one; the order of the games never matters.
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
