// Monte Carlo: plays each first move on at random many times and averages the points that came of it.
//
// Simulation i of every first move has the same seed, so that luck is shared. With future `rng` chance
// answers in every simulation as the game itself will, and only the moves are random. A budget counts the moves that
// are played; it ends the simulations early, at the same number for every first move.
//
// Sources: B. Abramson, Expected-outcome: a general model of static evaluation, 1990; B. Brügmann, Monte Carlo Go,
// 1993. Shared luck is the method of common random numbers.
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
  int moves = 30;  ///< of each simulation
  Future future = Future::visible;

  template <SearchModel F>
  Choice choose(const typename F::Rules::State& state, const SearchTask& task) const {
    std::vector<MoveValue> values = immediate_values<F>(state);
    std::vector<Sample> samples(values.size());
    Choice choice = ranked(values);
    // Round by round, so that it can be stopped soon and tell what it knows by then.
    for (int done = 0; done < simulations;) {
      const std::uint64_t played = played_in(samples);
      if (done > 0 && task.budget.nodes > 0 && played >= task.budget.nodes) break;
      const int end = std::min(done + round(task.budget, played, values.size()), simulations);
      for_each_item(values.size(), task.budget.threads, [&](std::size_t i) {
        simulate<F>(state, values[i].move, {done, end}, task, samples[i]);
      });
      if (task.stop.stop_requested()) break;
      done = end;
      for (std::size_t i = 0; i < values.size(); ++i) tell(samples[i].points, values[i]);
      choice = ranked(values);
      choice.nodes = played_in(samples);
      if (task.budget.progress) task.budget.progress(choice);
    }
    return choice;
  }

 private:
  /// The simulations of a first move: what each brought, and the moves that were played in all of them.
  struct Sample {
    std::vector<double> points;
    std::uint64_t played = 0;
  };

  static std::uint64_t played_in(const std::vector<Sample>& samples) {
    std::uint64_t played = 0;
    for (const Sample& sample : samples) played += sample.played;
    return played;
  }

  // How many simulations of each first move come next: enough for rules that play many games at once, few enough to
  // be stopped soon, and no more than the budget has moves for, but always one.
  int round(const Budget& budget, std::uint64_t played, std::size_t firsts) const {
    constexpr std::uint64_t most = 256;
    if (budget.nodes == 0) return most;
    const std::uint64_t longest = firsts * (static_cast<std::uint64_t>(moves) + 1);
    return static_cast<int>(
        std::clamp<std::uint64_t>((budget.nodes - played) / std::max<std::uint64_t>(longest, 1), 1, most));
  }

  // Plays the simulations of numbers from `range.first` up to `range.second`.
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

  void tell(const std::vector<double>& points, MoveValue& value) const {
    const SampleMean mean = sample_mean(points);
    value.score_estimate = mean.mean;
    value.standard_error = mean.standard_error;
    value.simulations = static_cast<int>(points.size());
    value.depth = moves;
  }

  // In parts, between which it can be stopped. Rules that play many games at once are fast, so a part of theirs is
  // large.
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

  // Chance has its own generator, so that it draws what the game will draw.
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
