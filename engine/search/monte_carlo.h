// Monte Carlo: plays each first move on at random many times and averages the points that came of it.
//
// Simulation i of every first move has the same seed, so that luck is shared. With future `rng` chance
// answers in every simulation as the game itself will, and only the moves are random.
#pragma once

#include <vector>

#include "engine/search/parallel.h"
#include "engine/search/rollouts.h"
#include "engine/search/sample.h"
#include "engine/search/search_form.h"

namespace tilefold {

struct MonteCarlo {
  int simulations = 100;
  int moves = 30;  ///< of each simulation
  Future future = Future::visible;

  template <SearchForm F>
  Choice choose(const typename F::Rules::State& state, const SearchTask& task) const {
    Choice choice{.best = {}, .values = immediate_values<F>(state)};
    for_each_item(choice.values.size(), task.budget.threads, [&](std::size_t i) {
      if (!task.stop.stop_requested()) estimate<F>(state, choice.values[i], task);
    });
    if (task.stop.stop_requested()) choice.values = immediate_values<F>(state);
    rank(choice);
    return choice;
  }

 private:
  // Games played together: enough for rules that play many at once, few enough to be stopped soon.
  static constexpr std::size_t batch = 256;

  template <SearchForm F>
  void estimate(const typename F::Rules::State& state, MoveValue& value, const SearchTask& task) const {
    using R = typename F::Rules;
    NullSink nobody;
    auto after = state;
    R::play(after, value.move, nobody);
    std::vector<double> points;
    std::vector<Playout<typename R::State>> games;
    for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(simulations) && !task.stop.stop_requested();) {
      games.clear();
      for (; games.size() < batch && i < static_cast<std::uint64_t>(simulations); ++i) {
        auto& game = games.emplace_back(Playout<typename R::State>{.state = after, .rng = task.chance(future, i)});
        R::settle(game.state, game.rng, nobody);
        if (future == Future::rng) play_on<R>(game, Rng(derive_seed(task.seed, i)));
      }
      if (future != Future::rng) play_all_randomly<R>(games, static_cast<std::uint64_t>(moves));
      for (const auto& game : games) points.push_back(static_cast<double>(R::score(game.state) - R::score(state)));
    }
    const SampleMean mean = sample_mean(points);
    value.score_estimate = mean.mean;
    value.standard_error = mean.standard_error;
    value.simulations = simulations;
    value.depth = moves;
  }

  // Chance has its own generator, so that it draws what the game will draw.
  template <class R>
  void play_on(Playout<typename R::State>& game, Rng choices) const {
    NullSink nobody;
    for (int i = 0; i < moves && R::status(game.state) == Status::playing; ++i) {
      R::play(game.state, random_move<R>(game.state, choices), nobody);
      R::settle(game.state, game.rng, nobody);
    }
  }
};

}  // namespace tilefold
