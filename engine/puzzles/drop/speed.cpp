#include "engine/puzzles/drop/speed.h"

#include <array>
#include <vector>

#include "engine/puzzles/drop/fast_rules.h"
#include "engine/search/rollouts.h"

namespace tilefold::drop {
namespace {

constexpr std::uint64_t games_per_round = 2000;

Parameters standard_parameters() {
  return DropRules::parameters(ParameterValues(DropRules::info().parameters));
}

// Both play the same games: game i of a round has the same seed.
template <class R>
std::uint64_t play_round(const typename R::State& start, std::uint64_t round) {
  std::vector<Playout<typename R::State>> games;
  games.reserve(games_per_round);
  for (std::uint64_t game = 0; game < games_per_round; ++game)
    games.push_back({.state = start, .rng = Rng(derive_seed(round, game))});
  play_all_randomly<R>(std::span(games));
  std::uint64_t drops = 0;
  for (const auto& game : games) drops += game.played;
  return drops;
}

std::uint64_t fast_playouts(std::uint64_t round) {
  const FastTables tables(standard_parameters());
  Rng rng(0);
  return play_round<FastRules>(to_fast(DropRules::initial(tables.rules, rng), tables), round);
}

std::uint64_t plain_playouts(std::uint64_t round) {
  Rng rng(0);
  return play_round<DropRules>(DropRules::initial(standard_parameters(), rng), round);
}

constexpr std::array<SpeedFigure, 2> figures{{
    {.name = "random_playouts", .unit = "drops", .run = fast_playouts},
    {.name = "random_playouts_plain", .unit = "drops", .run = plain_playouts},
}};

}  // namespace

std::span<const SpeedFigure> speed_figures() {
  return figures;
}

}  // namespace tilefold::drop
