#include "engine/puzzles/drop/speed.h"

#include <array>
#include <vector>

#include "engine/puzzles/drop/bundled_weights.h"
#include "engine/search/expectimax.h"
#include "engine/search/rollouts.h"

namespace tilefold::drop {
namespace {

constexpr std::uint64_t games_per_round = 2000;

Parameters default_parameters() {
  return DropRules::parameters(ParameterValues(DropRules::info().parameters));
}

// Plays random games and returns the number of drops. Game i of a round has the same seed for all rules, so the fast
// rules and the reference rules play the same games.
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
  const FastTables tables(default_parameters());
  Rng rng(0);
  return play_round<FastRules>(to_fast(DropRules::initial(tables.rules, rng), tables), round);
}

std::uint64_t plain_playouts(std::uint64_t round) {
  Rng rng(0);
  return play_round<DropRules>(DropRules::initial(default_parameters(), rng), round);
}

// Plays the first moves of a game, chooses each move by a search of a few plies, and returns the number of nodes
// searched.
std::uint64_t expectimax_nodes(std::uint64_t round) {
  constexpr std::uint64_t moves = 20;
  constexpr Expectimax search{.nodes = 20'000};
  const FastTables tables(default_parameters());
  const auto network = bundled_network(tables.rules);
  Rng rng(round);
  FastState state = to_fast(DropRules::initial(tables.rules, rng), tables);
  NullSink nobody;
  play_randomly<FastRules>(state, rng, 2 * moves);
  std::uint64_t nodes = 0;
  for (std::uint64_t i = 0; i < moves; ++i) {
    const SearchTask task{.game = rng, .seed = round, .budget = {}, .stop = {}};
    const Choice choice = search.choose<learn::LearnedModel<FastModel>>({state, network.get()}, task);
    nodes += choice.nodes;
    if (!choice.best) break;
    FastRules::play(state, *choice.best, nobody);
    FastRules::settle(state, rng, nobody);
  }
  return nodes;
}

constexpr std::array<SpeedFigure, 3> figures{{
    {.name = "random_playouts", .unit = "drops", .run = fast_playouts},
    {.name = "random_playouts_plain", .unit = "drops", .run = plain_playouts},
    {.name = "expectimax_nodes", .unit = "nodes", .run = expectimax_nodes},
}};

}  // namespace

std::span<const SpeedFigure> speed_figures() {
  return figures;
}

}  // namespace tilefold::drop
