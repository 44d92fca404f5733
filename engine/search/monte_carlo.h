// Monte Carlo: plays many random games after each first move and averages the points gained.
//
// For every first move, simulation number i uses the same seed (the method of common random numbers). If the option
// `future` is `rng`, the random outcomes in every simulation are those of the real game, and only the moves are random.
// A budget limits the number of moves played. If it is used up, the simulations end early, after the same number of
// simulations for every first move.
//
// Sources: B. Abramson, Expected-outcome: a general model of static evaluation, 1990; B. Brügmann, Monte Carlo Go,
// 1993.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/search/parallel.h"
#include "engine/search/rollouts.h"
#include "engine/search/sample.h"
#include "engine/search/search_model.h"

namespace tilefold {

struct MonteCarlo {
  static constexpr bool judges_by_points = true;
  int simulations = 100;
  int moves = 30;  ///< maximum number of moves per simulation
  Future future = Future::visible;

  template <SearchModel F>
  Choice choose(const typename F::Rules::State& state, const SearchTask& task) const {
    std::vector<MoveValue> values = immediate_values<F>(state);
    std::vector<Sample> samples(values.size());
    Choice choice = ranked(values);
    // Simulates in rounds, so that the search can stop early and report intermediate results.
    for (int done = 0; done < simulations;) {
      const std::uint64_t played = played_in(samples);
      if (done > 0 && task.budget.nodes > 0 && played >= task.budget.nodes) break;
      const int end = std::min(done + round(task.budget, played, values.size()), simulations);
      for_each_item(values.size(), task.budget.threads, [&](std::size_t i) {
        simulate<F>(state, values[i].move, {done, end}, task, samples[i]);
      });
      if (task.stop.stop_requested()) break;
      done = end;
      for (std::size_t i = 0; i < values.size(); ++i) fill_value(samples[i].points, values[i]);
      choice = ranked(values);
      choice.nodes = played_in(samples);
      if (task.budget.progress) task.budget.progress(choice);
    }
    return choice;
  }

 private:
  /// Results of the simulations of one first move: the points gained in each simulation, and the total number of moves
  /// played.
  struct Sample {
    std::vector<double> points;
    std::uint64_t played = 0;
  };

  static std::uint64_t played_in(const std::vector<Sample>& samples) {
    std::uint64_t played = 0;
    for (const Sample& sample : samples) played += sample.played;
    return played;
  }

  // Returns the number of simulations per first move in the next round. It is large enough for rules that play many
  // games at once and small enough to stop quickly. The number stays within the budget but is at least one.
  int round(const Budget& budget, std::uint64_t played, std::size_t firsts) const {
    constexpr std::uint64_t most = 256;
    if (budget.nodes == 0) return most;
    const std::uint64_t longest = firsts * (static_cast<std::uint64_t>(moves) + 1);
    return static_cast<int>(
        std::clamp<std::uint64_t>((budget.nodes - played) / std::max<std::uint64_t>(longest, 1), 1, most));
  }

  // Plays the simulations with the numbers from `range.first` to `range.second` - 1.
  template <SearchModel F>
  void simulate(const typename F::Rules::State& state, Move first, std::pair<int, int> range, const SearchTask& task,
                Sample& sample) const {
    using R = typename F::Rules;
    NullSink nobody;
    auto after = state;
    R::play(after, first, nobody);
    std::vector<Playout<typename R::State>> games;
    for (int i = range.first; i < range.second && !task.stop.stop_requested(); ++i) {
      const auto number = static_cast<std::uint64_t>(i);
      auto& game = games.emplace_back(Playout<typename R::State>{.state = after, .rng = task.chance(future, number)});
      R::settle(game.state, game.rng, nobody);
      if (future == Future::rng) play_on<R>(game, Rng(derive_seed(task.seed, number)), task.stop);
    }
    if (future != Future::rng) play_all<R>(games, task.stop);
    for (const auto& game : games) {
      sample.points.push_back(static_cast<double>(R::score(game.state) - R::score(state)));
      sample.played += 1 + game.played;
    }
  }

  void fill_value(const std::vector<double>& points, MoveValue& value) const {
    const SampleMean mean = sample_mean(points);
    value.score_estimate = mean.mean;
    value.standard_error = mean.standard_error;
    value.simulations = static_cast<int>(points.size());
    value.depth = moves;
  }

  // Plays the games in parts and checks for a stop request between them. The parts are larger for rules that play many
  // games at once, because such rules are fast.
  template <class R>
  void play_all(std::span<Playout<typename R::State>> games, const std::stop_token& stop) const {
    constexpr bool are_fast = plays_many<R>;
    constexpr std::uint64_t part = are_fast ? 128 : 16;
    const std::size_t group = are_fast ? games.size() : 1;
    const auto most = static_cast<std::uint64_t>(moves);
    for (std::size_t first = 0; first < games.size(); first += group)
      for (std::uint64_t played = 0; played < most && !stop.stop_requested(); played += part)
        play_all_randomly<R>(games.subspan(first, group), std::min(played + part, most));
  }

  // Plays random moves, which are drawn with `choices`. Random outcomes are drawn with the game's own generator, so
  // they are those of the real game.
  template <class R>
  void play_on(Playout<typename R::State>& game, Rng choices, const std::stop_token& stop) const {
    NullSink nobody;
    const auto most = static_cast<std::uint64_t>(moves);
    for (; game.played < most && R::status(game.state) == Status::playing; ++game.played) {
      if (stop.stop_requested()) return;
      R::play(game.state, random_move<R>(game.state, choices), nobody);
      R::settle(game.state, game.rng, nobody);
    }
  }
};

}  // namespace tilefold
