// Beam search over the next moves, averaged over several futures.
//
// A future is one sequence of chance's answers: what is visible is known, the rest comes from the planning
// seed (or, on request, from the game's own generator). Within it each first move is followed by a beam
// search: of all boards that a ply leads to, the best by points so far plus quality are kept. The value of
// a first move is the best end it leads to, averaged over the futures, which are the same for all first
// moves. A growth weight adds a share of what merges of three or more tiles create.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "engine/search/parallel.h"
#include "engine/search/sample.h"
#include "engine/search/search_form.h"

namespace tilefold {

struct Lookahead {
  int depth = 3;
  int beam = 10;
  int futures = 1;
  Future future = Future::visible;
  double growth_weight = 0;

  template <SearchForm F>
  Choice choose(const typename F::Rules::State& state, const SearchTask& task) const {
    std::vector<MoveValue> values = immediate_values<F>(state);
    std::vector<std::vector<End>> ends(values.size());
    Choice choice = ranked(values);
    const int samples = future == Future::rng ? 1 : futures;
    // Round by round, so that it can be stopped soon and tell what it knows by then.
    for (int done = 0; done < samples; done += round) {
      const int count = std::min(round, samples - done);
      std::vector<End> found(values.size() * static_cast<std::size_t>(count));
      for_each_item(found.size(), task.budget.threads, [&](std::size_t i) {
        const std::size_t number = static_cast<std::size_t>(done) + i % static_cast<std::size_t>(count);
        if (task.stop.stop_requested()) return;
        found[i] = search<F>(state, values[i / static_cast<std::size_t>(count)].move, task.chance(future, number));
      });
      if (task.stop.stop_requested()) break;
      for (std::size_t i = 0; i < found.size(); ++i) ends[i / static_cast<std::size_t>(count)].push_back(found[i]);
      for (std::size_t i = 0; i < values.size(); ++i) tell(ends[i], values[i]);
      choice = ranked(values);
      if (task.budget.progress) task.budget.progress(choice);
    }
    return choice;
  }

 private:
  struct End {
    double value = 0;  ///< points, growth bonus and quality
    double bonus = 0;
  };

  template <class State>
  struct Node {
    State state;
    Rng chance;
    double points = 0;
    double bonus = 0;
    double value = 0;
  };

  // Futures that are looked at together.
  static constexpr int round = 16;

  void tell(const std::vector<End>& ends, MoveValue& value) const {
    std::vector<double> values;
    std::vector<double> bonuses;
    for (const End& end : ends) {
      values.push_back(end.value);
      bonuses.push_back(end.bonus);
    }
    const SampleMean estimate = sample_mean(values);
    value.score_estimate = estimate.mean;
    value.depth = depth;
    if (growth_weight > 0) value.growth_bonus = sample_mean(bonuses).mean;
    if (ends.size() < 2) return;
    value.simulations = static_cast<int>(ends.size());
    value.standard_error = estimate.standard_error;
  }

  template <SearchForm F>
  void play(Node<typename F::Rules::State>& node, Move move) const {
    NullSink nobody;
    const Gain gain = F::Rules::play(node.state, move, nobody);
    node.points += static_cast<double>(gain.score);
    node.bonus += growth_weight * static_cast<double>(gain.growth);
    node.value = node.points + node.bonus + static_cast<double>(F::quality(node.state));
  }

  template <SearchForm F>
  End search(const typename F::Rules::State& state, Move first, const Rng& chance) const {
    using Nodes = std::vector<Node<typename F::Rules::State>>;
    NullSink nobody;
    Nodes beam_nodes;
    beam_nodes.push_back({.state = state, .chance = chance});
    play<F>(beam_nodes.front(), first);
    End best{.value = -std::numeric_limits<double>::max()};
    Nodes children;
    for (int ply = 1; !beam_nodes.empty(); ++ply) {
      children.clear();
      for (Node<typename F::Rules::State>& node : beam_nodes) {
        // The end of the plan, or of the game.
        if (ply == depth || F::Rules::status(node.state) != Status::playing) {
          if (node.value > best.value) best = {.value = node.value, .bonus = node.bonus};
          continue;
        }
        F::Rules::settle(node.state, node.chance, nobody);
        MoveList<F::Rules::max_moves> moves;
        F::Rules::moves(node.state, moves);
        for (const Move move : moves) play<F>(children.emplace_back(node), move);
      }
      keep_best(children);
      std::swap(beam_nodes, children);
    }
    return best;
  }

  template <class Nodes>
  void keep_best(Nodes& nodes) const {
    const auto better = [](const auto& a, const auto& b) { return a.value > b.value; };
    std::stable_sort(nodes.begin(), nodes.end(), better);
    if (nodes.size() > static_cast<std::size_t>(beam)) nodes.resize(static_cast<std::size_t>(beam), nodes.front());
  }
};

}  // namespace tilefold
