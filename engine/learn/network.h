// An n-tuple network: a weight for everything that each of its features can look like, and their sum as the evaluation
// of a board. And how it learns: each weight moves towards a target at a rate of its own. An era begins with what the
// one before it knows.
//
// Weights are whole numbers, in parts of a point, so sums are the same in any order. What is learned depends on the
// targets and their order alone, on every machine. Memory is provided by the system where weights are written: of
// tables with millions of entries play meets few.
//
// Sources: R. Sutton, Learning to predict by the methods of temporal differences, 1988; D. Beal and M. Smith, Temporal
// coherence and prediction decay in TD learning, 1999, for n-tuples W. Jaśkowski, 2016 (rates, and what an era begins
// with, there called weight promotion); H. Guei, L.-P. Chen and I.-C. Wu, Optimistic temporal difference learning for
// 2048, 2021 (the base, which is as if every weight began high).
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include "engine/learn/features.h"

namespace tilefold::learn {

/// Points and evaluations are counted in these parts of a point.
constexpr std::int64_t parts_of_point = 1024;

/// In parts of a point, of either sign.
constexpr std::int32_t greatest_weight = 2'000'000'000;

/// The points that an evaluation, in parts of a point, means for a game that goes on. They are more than none, for
/// points are never taken away: were a poor board worth less than the end of the game, players would seek the end, and
/// one that learns would never see again what it judged too low. What is under a point stays in order.
constexpr double points_to_come(std::int64_t evaluation) {
  const double points = static_cast<double>(evaluation) / static_cast<double>(parts_of_point);
  return points < 1 ? 1 / (2 - points) : points;
}

/// Zeros of the system, given back when it ends.
template <class T>
class ZeroedTable {
 public:
  explicit ZeroedTable(std::uint64_t size)
      : data_(static_cast<T*>(std::calloc(std::max<std::uint64_t>(size, 1), sizeof(T)))) {
    if (data_ == nullptr) throw std::bad_alloc();
  }
  T* get() const { return data_.get(); }

 private:
  struct Release {
    void operator()(T* data) const { std::free(data); }
  };
  std::unique_ptr<T, Release> data_;
};

class Network {
 public:
  Network(Features features, std::int64_t base)
      : features_(std::move(features)), layout_(features_), base_(base), weights_(layout_.weights()) {}

  const Features& features() const { return features_; }
  const Layout& layout() const { return layout_; }
  std::int64_t base() const { return base_; }
  /// What a feature adds. An era that has learned nothing of it has the weight of the era before.
  std::int32_t weight(std::uint64_t index) const {
    const std::int32_t own = own_weight(index);
    return own != 0 ? own : inherited_weight(index);
  }
  /// 0 where nothing was learned.
  std::int32_t own_weight(std::uint64_t index) const { return weights_.get()[index]; }
  /// What the era before has; 0 in the first.
  std::int32_t inherited_weight(std::uint64_t index) const {
    return index < layout_.weights_of_era() ? 0 : weight(index - layout_.weights_of_era());
  }
  void set_weight(std::uint64_t index, std::int32_t weight) { weights_.get()[index] = weight; }
  /// Says that a weight will be read and set soon.
  void fetch(std::uint64_t index) const { __builtin_prefetch(weights_.get() + index, 1); }

  /// The evaluation of a board, in parts of a point. Rungs of `board` that are too large become the largest.
  std::int64_t of(Board& board) const;

  /// Calls f(index of a weight) for every feature of a board, whose rungs must be none too large.
  template <class F>
  void for_each_feature(const Board& board, F&& visit) const;

 private:
  Features features_;
  Layout layout_;
  std::int64_t base_;
  ZeroedTable<std::int32_t> weights_;
};

/// What the rate of a weight follows from.
struct Coherence {
  float sum = 0;       ///< of its errors
  float absolute = 0;  ///< of their absolute values, no less than that of `sum`
};

/// Moves the weights of a network towards targets.
class Learner {
 public:
  /// `rate` is that of a weight whose errors all have one sign, 1 for the whole error. Without coherence every weight
  /// has it.
  Learner(Network& network, double rate, bool is_coherent)
      : network_(&network),
        coherences_(network.layout().weights()),
        times_(network.layout().is_shared() ? network.layout().weights() : 0),
        rate_(static_cast<float>(rate)),
        is_coherent_(is_coherent) {}

  /// A weight, and how many features of a board it is that of.
  struct Term {
    std::uint64_t index = 0;
    std::int32_t times = 1;
  };
  using Terms = std::vector<Term>;

  /// What is summed for a board, whose rungs must be none too large; it is on its way from memory when this ends, for
  /// it takes long to come.
  void see(const Board& board, Terms& terms) const;

  /// Moves the weights of a board's terms, so that its evaluation comes nearer to `target`. Returns it as it was
  /// before.
  std::int64_t learn(Terms& terms, std::int64_t target);

  void set_rate(double rate) { rate_ = static_cast<float>(rate); }

  /// A weight that stands for its twins, too, as their sum.
  struct Weighty {
    std::uint64_t index = 0;
    std::int32_t weight = 0;
    double matters = 0;  ///< how much is lost without it
  };

  /// At most so many weights, by rising index: those that matter most, by the errors that they were told times how far
  /// they are from what they would be without; of equals those before others.
  std::vector<Weighty> most_weighty(std::uint64_t most) const;

  const Coherence& coherence(std::uint64_t index) const { return coherences_.get()[index]; }
  void set_coherence(std::uint64_t index, const Coherence& coherence) { coherences_.get()[index] = coherence; }

 private:
  // Of the era before, or of the one before that.
  Coherence inherited_coherence(std::uint64_t index) const;
  std::int64_t join_equal(Terms& terms);
  void move(const Term& term, float error);

  Network* network_;
  ZeroedTable<Coherence> coherences_;
  ZeroedTable<std::uint16_t> times_;  // all are 0, but while terms are joined
  float rate_;
  bool is_coherent_;
};

template <class F>
void Network::for_each_feature(const Board& board, F&& visit) const {
  const std::uint64_t first = era_of(features_, board) * layout_.weights_of_era();
  layout_.sheets().for_each_index(board.cells, [&](std::uint32_t index) { visit(first + index); });
  for (std::size_t i = 0; i < layout_.counts().size(); ++i) {
    const Count& count = layout_.counts()[i];
    const int number = board.counts[static_cast<std::size_t>(count.which)];
    visit(first + layout_.first_of_count(i) + static_cast<std::uint32_t>(std::min(number, count.most)));
  }
}

}  // namespace tilefold::learn
