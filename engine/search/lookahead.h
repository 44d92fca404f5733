// Beam search over the next moves, averaged over several futures.
//
// A future is one sequence of random outcomes. Visible tiles are known; the other tiles are drawn with the planning
// seed or, on request, with the game's own generator. Within a future, a beam search follows each first move. At every
// ply it keeps the boards with the highest sum of points so far and evaluation. The value of a first move is the mean,
// over the futures, of the value of its best final board. All first moves use the same futures. Points gained by random
// outcomes count, too. With a positive growth weight, a share of the numbers that large merges create is added to the
// value; this requires rules that report their merges to a sink.
//
// Sources: B. Lowerre, The Harpy speech recognition system, 1976 (beam search); E. Chong, R. Givan and H. Chang, A
// framework for simulation-based network control via hindsight optimization, 2000 (the mean over known futures).
#pragma once

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>
#include <vector>

#include "engine/core/move_report.h"
#include "engine/search/parallel.h"
#include "engine/search/sample.h"
#include "engine/search/search_model.h"

namespace tilefold {

/// A sink that sums the numbers that large merges create (move_report.h). Requires that the rules call `absorb` for all
/// absorbed tiles of a merge before they call `change` for the tile that remains.
class GrowthSink {
 public:
  /// Returns the sum of the numbers that large merges have created.
  std::uint64_t growth() const { return growth_; }

  static void spawn(Cell, Face, Extent = {}) {}
  static void move(Cell, Cell) {}
  void absorb(Cell, Cell) { ++tiles_; }
  void change(Cell, Face face) { growth_ += std::exchange(tiles_, 1) >= min_large_merge ? face.value : 0; }
  static void clear(Cell) {}
  static void beat(Animation = {}) {}

 private:
  std::int32_t tiles_ = 1;  // number of tiles in the current merge
  std::uint64_t growth_ = 0;
};

template <class F>
concept GrowthForm = SearchModel<F> && requires(typename F::Rules::State& live, Move move, GrowthSink& sink) {
  F::Rules::play(live, move, sink);
};

struct Lookahead {
  int depth = 3;
  int beam = 10;
  int futures = 1;
  Future future = Future::visible;
  double growth_weight = 0;
  int breadth = 0;  ///< number of moves searched per position, best immediate outcome first; 0 for all

  template <SearchModel F>
  Choice choose(const typename F::Rules::State& state, const SearchTask& task) const {
    std::vector<MoveValue> values = immediate_values<F>(state);
    Choice choice = ranked(values);
    std::vector<MoveValue> others;  // moves that the search does not follow, best first
    if (is_too_many(values.size())) {
      values.assign(choice.values.begin(), choice.values.begin() + breadth);
      others.assign(choice.values.begin() + breadth, choice.values.end());
    }
    std::vector<std::vector<End>> ends(values.size());
    const int samples = future == Future::rng ? 1 : futures;
    // Searches in rounds, so that the search can stop early and report intermediate results.
    for (int done = 0; done < samples; done += round) {
      const int count = std::min(round, samples - done);
      std::vector<End> found(values.size() * static_cast<std::size_t>(count));
      for_each_item(found.size(), task.budget.threads, [&](std::size_t i) {
        const std::size_t number = static_cast<std::size_t>(done) + i % static_cast<std::size_t>(count);
        if (task.stop.stop_requested()) return;
        found[i] =
            search<F>(state, values[i / static_cast<std::size_t>(count)].move, task.chance(future, number), task.stop);
      });
      if (task.stop.stop_requested()) break;
      for (std::size_t i = 0; i < found.size(); ++i) ends[i / static_cast<std::size_t>(count)].push_back(found[i]);
      for (std::size_t i = 0; i < values.size(); ++i) fill_value(ends[i], values[i]);
      choice = ranked(values);
      choice.values.insert(choice.values.end(), others.begin(), others.end());
      if (task.budget.progress) task.budget.progress(choice);
    }
    return choice;
  }

 private:
  struct End {
    double value = 0;  ///< sum of points so far, growth bonus and evaluation
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

  bool is_too_many(std::size_t moves) const { return breadth > 0 && moves > static_cast<std::size_t>(breadth); }

  // Number of futures searched between two reports of progress.
  static constexpr int round = 16;

  void fill_value(const std::vector<End>& ends, MoveValue& value) const {
    std::vector<double> values;
    std::vector<double> bonuses;
    for (const End& end : ends) {
      values.push_back(end.value);
      bonuses.push_back(end.bonus);
    }
    const SampleMean estimate = sample_mean(values);
    value.score_estimate = estimate.mean;
    value.depth = depth;
    if (growth_weight > 0) value.extra = sample_mean(bonuses).mean;
    if (ends.size() < 2) return;
    value.simulations = static_cast<int>(ends.size());
    value.standard_error = estimate.standard_error;
  }

  // Plays a move and returns the sum of the numbers that its large merges created.
  template <SearchModel F>
  static double growth(typename F::Rules::State& state, Move move) {
    if constexpr (GrowthForm<F>) {
      GrowthSink sink;
      F::Rules::play(state, move, sink);
      return static_cast<double>(sink.growth());
    } else {
      assert(false);
      return 0;
    }
  }

  template <SearchModel F>
  void play(Node<typename F::Rules::State>& node, Move move, std::uint64_t score_before) const {
    if (growth_weight > 0) {
      node.bonus += growth_weight * growth<F>(node.state, move);
    } else {
      NullSink nobody;
      F::Rules::play(node.state, move, nobody);
    }
    node.points = static_cast<double>(F::Rules::score(node.state) - score_before);
  }

  // Plays every move of a node and evaluates the resulting boards. If the breadth is limited, evaluates only the boards
  // with the most points.
  template <SearchModel F>
  void expand(const Node<typename F::Rules::State>& node, std::uint64_t score_before,
              std::vector<Node<typename F::Rules::State>>& children, Evaluator<F>& evaluator) const {
    const auto first = static_cast<std::ptrdiff_t>(children.size());
    MoveList<F::Rules::max_moves> moves;
    F::Rules::moves(node.state, moves);
    for (const Move move : moves) play<F>(children.emplace_back(node), move, score_before);
    if (is_too_many(moves.size())) {
      std::stable_sort(children.begin() + first, children.end(),
                       [](const auto& a, const auto& b) { return a.points > b.points; });
      children.erase(children.begin() + first + breadth, children.end());
    }
    for (auto child = children.begin() + first; child != children.end(); ++child) value<F>(*child, evaluator);
  }

  template <SearchModel F>
  static void value(Node<typename F::Rules::State>& node, Evaluator<F>& evaluator) {
    node.value = node.points + node.bonus + evaluator.of(node.state);
  }

  template <SearchModel F>
  End search(const typename F::Rules::State& state, Move first, const Rng& chance, const std::stop_token& stop) const {
    using Nodes = std::vector<Node<typename F::Rules::State>>;
    NullSink nobody;
    Evaluator<F> evaluator(state);
    Nodes beam_nodes;
    beam_nodes.push_back({.state = state, .chance = chance});
    const std::uint64_t score = F::Rules::score(state);
    play<F>(beam_nodes.front(), first, score);
    value<F>(beam_nodes.front(), evaluator);
    End best{.value = -std::numeric_limits<double>::max()};
    const auto end_with = [&](double value, double bonus) {
      if (value > best.value) best = {.value = value, .bonus = bonus};
    };
    Nodes children;
    for (int ply = 1; !beam_nodes.empty(); ++ply) {
      children.clear();
      for (Node<typename F::Rules::State>& node : beam_nodes) {
        if (stop.stop_requested()) return best;
        // This board is not searched further, because the depth limit is reached or the game is over.
        if (ply == depth || F::Rules::status(node.state) != Status::playing) {
          end_with(node.value, node.bonus);
          continue;
        }
        F::Rules::settle(node.state, node.chance, nobody);
        // The random outcome may have ended the game; in that case the value of the board is the score so far.
        if (F::Rules::status(node.state) != Status::playing)
          end_with(static_cast<double>(F::Rules::score(node.state) - score) + node.bonus, node.bonus);
        expand<F>(node, score, children, evaluator);
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
