// Expectimax for rules with too many random outcomes to enumerate: takes the mean over sampled outcomes.
//
// For every first move, sample number i uses the same seed, so that all moves are compared under the same random
// events. Samples are drawn in rounds. Whenever the number of samples per move has doubled, the worse half of the first
// moves is dropped, and the remaining nodes are spent on the better half (sequential halving). The value of a sample is
// the value of the best move after the first random outcome. If the depth is more than two moves, the few replies with
// the highest sum of gain and evaluation are searched further in the same sampled future. Replies are chosen with
// knowledge of this future and are therefore overestimated, especially in deeper searches. Therefore the search goes
// deeper only if the nodes suffice for several samples of several first moves. The choice is the same for any number of
// threads because nodes are counted only between rounds.
//
// Sources: M. Kearns, Y. Mansour and A. Ng, A sparse sampling algorithm, 2002; Z. Karnin, T. Koren and O. Somekh,
// Almost optimal exploration in multi-armed bandits, 2013 (sequential halving).
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "engine/search/parallel.h"
#include "engine/search/sample.h"
#include "engine/search/search_model.h"

namespace tilefold {

struct SampledExpectimax {
  int depth = 3;               ///< maximum number of moves on a path, including the first
  int replies = 2;             ///< number of replies per position that are searched further than one move
  std::uint64_t nodes = 4000;  ///< approximate number of boards evaluated per choice
  Future future = Future::visible;

  template <SearchModel F>
  Choice choose(const typename F::Rules::State& state, const SearchTask& task) const {
    std::vector<Candidate> candidates;
    for (MoveValue& value : immediate_values<F>(state)) candidates.emplace_back().value = value;
    order(candidates);
    const std::uint64_t budget = task.budget.nodes != 0 ? task.budget.nodes : nodes;
    std::uint64_t used = candidates.size();
    const Plan plan = plan_of(candidates.size(), budget);
    std::size_t left = plan.candidates;
    const std::uint64_t allowance = budget / std::max<std::size_t>(left, 1);
    for (std::uint64_t round = 0; plan.depth > 1 && left > 0 && used < budget && round < most_rounds; ++round) {
      for_each_item(left, task.budget.threads, [&](std::size_t i) {
        sample<F>(state, candidates[i], task.chance(future, round),
                  {.depth = plan.depth, .nodes = allowance, .stop = task.stop});
      });
      if (task.stop.stop_requested()) {
        for (std::size_t i = 0; i < left; ++i)
          candidates[i].samples.resize(round);  // discards the rounds in which not all moves were sampled
        break;
      }
      for (std::size_t i = 0; i < left; ++i) used += candidates[i].nodes;
      if (future == Future::rng) break;
      const bool has_doubled = round >= 3 && (round & (round + 1)) == 0;
      if (!has_doubled) continue;
      fill_values(candidates, plan.depth);
      order(candidates);
      if (task.budget.progress) task.budget.progress(answer(candidates, used));
      left = std::max<std::size_t>(std::min<std::size_t>(left, 2), left / 2);
    }
    fill_values(candidates, plan.depth);
    order(candidates);
    return answer(candidates, used);
  }

 private:
  // The limits of one sample: the depth and the number of nodes.
  struct Allowance {
    int depth = 0;
    std::uint64_t nodes = 0;
    const std::stop_token& stop;
  };

  struct Candidate {
    MoveValue value;
    std::vector<double> samples;
    std::uint64_t nodes = 0;  ///< number of boards evaluated for the last sample
  };

  struct Plan {
    int depth = 1;
    std::size_t candidates = 0;  // number of first moves to sample, those with the highest sum of gain and evaluation
  };

  Plan plan_of(std::size_t moves, std::uint64_t budget) const {
    constexpr std::uint64_t fewest_samples = 2;  // minimum number of samples per candidate
    constexpr std::uint64_t enough_samples =
        4;  // samples per candidate that are required before the search goes deeper
    constexpr std::size_t enough_candidates = 8;
    Plan plan;
    std::uint64_t followed = 1;
    std::uint64_t cost = 0;  // number of boards per sample if every position had `moves` moves
    for (int plies = 2; plies <= depth && moves > 0; ++plies) {
      cost += followed * moves;
      followed *= static_cast<std::uint64_t>(replies);
      if (plies > 2 && budget < enough_samples * std::min(moves, enough_candidates) * cost) break;
      const std::uint64_t affordable = std::max<std::uint64_t>(budget / (fewest_samples * cost), 2);
      plan = {.depth = plies, .candidates = static_cast<std::size_t>(std::min<std::uint64_t>(moves, affordable))};
    }
    return plan;
  }

  // Maximum number of rounds; further samples would not change the result.
  static constexpr std::uint64_t most_rounds = 1U << 16U;

  // Sorts candidates by number of samples, most first, and then by estimate, best first.
  static void order(std::vector<Candidate>& candidates) {
    std::stable_sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
      return a.samples.size() != b.samples.size() ? a.samples.size() > b.samples.size()
                                                  : *a.value.score_estimate > *b.value.score_estimate;
    });
  }

  static Choice answer(const std::vector<Candidate>& candidates, std::uint64_t used) {
    Choice choice;
    choice.nodes = used;
    for (const Candidate& candidate : candidates) choice.values.push_back(candidate.value);
    if (!candidates.empty()) choice.best = candidates.front().value.move;
    return choice;
  }

  // Updates the estimates of all candidates that have samples.
  static void fill_values(std::vector<Candidate>& candidates, int depth) {
    for (Candidate& candidate : candidates) {
      if (candidate.samples.empty()) continue;
      const SampleMean mean = sample_mean(candidate.samples);
      candidate.value.score_estimate = mean.mean;
      candidate.value.standard_error = mean.standard_error;
      candidate.value.simulations = static_cast<int>(candidate.samples.size());
      candidate.value.depth = depth;
    }
  }

  template <SearchModel F>
  void sample(const typename F::Rules::State& state, Candidate& candidate, Rng chance,
              const Allowance& allowance) const {
    using R = typename F::Rules;
    NullSink nobody;
    auto after = state;
    R::play(after, candidate.value.move, nobody);
    R::settle(after, chance, nobody);
    candidate.nodes = 0;
    const double rest =
        best_reply<F>({.state = after, .plies = allowance.depth - 1, .chance = chance}, allowance, candidate.nodes);
    candidate.samples.push_back(static_cast<double>(R::score(after) - R::score(state)) + rest);
  }

  template <class State>
  struct Reply {
    const State& state;
    int plies = 0;
    const Rng& chance;
  };

  // Returns the value of the best line of play of up to `at.plies` moves, or 0 if there is no legal move. Random
  // outcomes are drawn from `at.chance`. The replies are searched further only if the nodes suffice for all of them,
  // because otherwise they could not be compared.
  template <SearchModel F>
  double best_reply(const Reply<typename F::Rules::State>& at, const Allowance& allowance,
                    std::uint64_t& valued) const {
    using R = typename F::Rules;
    const auto& [state, plies, chance] = at;
    if (allowance.stop.stop_requested()) return 0;
    std::vector<MoveValue> values = immediate_values<F>(state);
    valued += values.size();
    if (values.empty()) return 0;
    const auto better = [](const MoveValue& a, const MoveValue& b) { return *a.score_estimate > *b.score_estimate; };
    const std::size_t followed = std::min(values.size(), static_cast<std::size_t>(replies));
    const std::uint64_t left = allowance.nodes - std::min<std::uint64_t>(allowance.nodes, values.size());
    if (plies == 1 || left < followed * values.size())
      return *std::min_element(values.begin(), values.end(), better)->score_estimate;
    std::stable_sort(values.begin(), values.end(), better);
    values.resize(followed);
    double best = -std::numeric_limits<double>::max();
    for (const MoveValue& value : values) {
      NullSink nobody;
      Rng after_chance = chance;
      auto after = state;
      R::play(after, value.move, nobody);
      R::settle(after, after_chance, nobody);
      const auto points = static_cast<double>(R::score(after) - R::score(state));
      best = std::max(
          best,
          points + best_reply<F>({.state = after, .plies = plies - 1, .chance = after_chance},
                                 {.depth = allowance.depth, .nodes = left / followed, .stop = allowance.stop}, valued));
    }
    return best;
  }
};

}  // namespace tilefold
