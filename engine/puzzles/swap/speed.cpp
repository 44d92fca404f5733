#include "engine/puzzles/swap/speed.h"

#include <vector>

#include "engine/puzzles/swap/fast_rules.h"
#include "engine/search/rollouts.h"

namespace tilefold::swap {
namespace {

constexpr std::uint64_t fast_games = 300;
constexpr std::uint64_t plain_games = 20;

// Plays `games` random games and returns the number of moves. Game i of a round has the same seed for all rules. The
// measured work includes filling the first board.
template <class R, class Begin>
std::uint64_t play_round(std::uint64_t games, std::uint64_t round, const Begin& begin) {
  std::uint64_t moves = 0;
  for (std::uint64_t game = 0; game < games; ++game) {
    Rng rng(derive_seed(round, game));
    typename R::State state = begin(rng);
    moves += play_randomly<R>(state, rng);
  }
  return moves;
}

std::uint64_t fast_playouts(std::uint64_t round) {
  const FastTables tables(Parameters{});
  return play_round<FastRules>(fast_games, round,
                               [&](Rng& rng) { return to_fast(SwapRules::initial(tables.rules, rng), tables); });
}

std::uint64_t plain_playouts(std::uint64_t round) {
  return play_round<SwapRules>(plain_games, round, [](Rng& rng) { return SwapRules::initial(Parameters{}, rng); });
}

constexpr std::array<SpeedFigure, 2> figures{{
    {.name = "random_playouts", .unit = "moves", .run = fast_playouts},
    {.name = "random_playouts_plain", .unit = "moves", .run = plain_playouts},
}};

}  // namespace

std::span<const SpeedFigure> speed_figures() {
  return figures;
}

}  // namespace tilefold::swap
