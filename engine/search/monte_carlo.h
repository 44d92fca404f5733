// Monte Carlo: plays each first move on at random many times and averages the points that came of it.
//
// Simulation i of every first move has the same seed, so that luck is shared. With future `rng` chance
// answers in every simulation as the game itself will, and only the moves are random.
#pragma once

#include <algorithm>
#include <utility>
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
    std::vector<MoveValue> values = immediate_values<F>(state);
    std::vector<std::vector<double>> points(values.size());
    Choice choice = ranked(values);
    // Round by round, so that it can be stopped soon and tell what it knows by then.
    for (int done = 0; done < simulations && !task.stop.stop_requested(); done += round) {
      const int end = std::min(done + round, simulations);
      for_each_item(values.size(), task.budget.threads, [&](std::size_t i) {
        simulate<F>(state, values[i].move, {done, end}, task, points[i]);
      });
      for (std::size_t i = 0; i < values.size(); ++i) tell(points[i], values[i]);
      choice = ranked(values);
      if (task.budget.progress) task.budget.progress(choice);
    }
    return choice;
  }

 private:
  // Enough for rules that play many games at once, few enough to be stopped soon.
  static constexpr int round = 256;

  // Plays the simulations of numbers from `range.first` up to `range.second`.
  template <SearchForm F>
  void simulate(const typename F::Rules::State& state, Move first, std::pair<int, int> range, const SearchTask& task,
                std::vector<double>& points) const {
    using R = typename F::Rules;
    NullSink nobody;
    auto after = state;
    R::play(after, first, nobody);
    std::vector<Playout<typename R::State>> games;
    for (int i = range.first; i < range.second; ++i) {
      const auto number = static_cast<std::uint64_t>(i);
      auto& game = games.emplace_back(Playout<typename R::State>{.state = after, .rng = task.chance(future, number)});
      R::settle(game.state, game.rng, nobody);
      if (future == Future::rng) play_on<R>(game, Rng(derive_seed(task.seed, number)));
    }
    if (future != Future::rng) play_all_randomly<R>(games, static_cast<std::uint64_t>(moves));
    for (const auto& game : games) points.push_back(static_cast<double>(R::score(game.state) - R::score(state)));
  }

  void tell(const std::vector<double>& points, MoveValue& value) const {
    const SampleMean mean = sample_mean(points);
    value.score_estimate = mean.mean;
    value.standard_error = mean.standard_error;
    value.simulations = static_cast<int>(points.size());
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
