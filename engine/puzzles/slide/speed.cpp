#include "engine/puzzles/slide/speed.h"

#include <array>
#include <vector>

#include "engine/puzzles/slide/bundled_weights.h"
#include "engine/puzzles/slide/tile_downgrading.h"
#include "engine/search/rollouts.h"

namespace tilefold::slide {
namespace {

constexpr std::uint64_t games_per_round = 10'000;

Playout<State> new_game(std::uint64_t seed) {
  Rng rng(seed);
  const State state = SlideRules::initial(SlideRules::parameters(ParameterValues(SlideRules::info().parameters)), rng);
  return {.state = state, .rng = rng};
}

// Plays `count` random games and returns the number of moves. Game i of a round has the same seed for all rules, so the
// fast and the reference rules play the same games.
template <class R, class Start>
std::uint64_t play_round(std::uint64_t round, std::uint64_t count, const Start& start) {
  std::vector<Playout<typename R::State>> games;
  games.reserve(count);
  for (std::uint64_t game = 0; game < count; ++game) games.push_back(start(new_game(derive_seed(round, game))));
  play_all_randomly<R>(std::span(games));
  std::uint64_t moves = 0;
  for (const auto& game : games) moves += game.played;
  return moves;
}

std::uint64_t fast_playouts(std::uint64_t round) {
  return play_round<FastRules>(round, games_per_round, [](const Playout<State>& game) {
    return Playout<FastState>{.state = to_fast(game.state), .rng = game.rng};
  });
}

std::uint64_t plain_playouts(std::uint64_t round) {
  return play_round<SlideRules>(round, games_per_round / 10, [](const Playout<State>& game) { return game; });
}

// Plays part of a game, chooses each move by a search of a few plies, and returns the number of nodes searched.
std::uint64_t expectimax_nodes(std::uint64_t round) {
  constexpr std::uint64_t moves = 100;
  constexpr DowngradingExpectimax search{{.nodes = 50'000, .cutoff = 0.001}};
  Playout<State> game = new_game(round);
  const auto network = bundled_network(game.state.rules);
  DowngradingExpectimax::Model::State state{to_fast(game.state), network.get()};
  NullSink nobody;
  std::uint64_t nodes = 0;
  for (std::uint64_t i = 0; i < moves; ++i) {
    const SearchTask task{.game = game.rng, .seed = round, .budget = {}, .stop = {}};
    const Choice choice = search.choose(state, task);
    nodes += choice.nodes;
    if (!choice.best) break;
    FastRules::play(state, *choice.best, nobody);
    FastRules::settle(state, game.rng, nobody);
  }
  return nodes;
}

constexpr std::array<SpeedFigure, 3> figures{{
    {.name = "random_playouts", .unit = "moves", .run = fast_playouts},
    {.name = "random_playouts_plain", .unit = "moves", .run = plain_playouts},
    {.name = "expectimax_nodes", .unit = "nodes", .run = expectimax_nodes},
}};

}  // namespace

std::span<const SpeedFigure> speed_figures() {
  return figures;
}

}  // namespace tilefold::slide
