// An n-tuple network and its training. The network has a weight for every possible content of each feature; the
// evaluation of a board is the sum of the weights of its contents. Training moves each weight towards a target; every
// weight has its own learning rate. Each stage of the game has its own weights, which start with the values of the
// previous stage.
//
// Weights are integers in parts of a point, so sums do not depend on their order. The result of training depends only
// on the targets and their order, on every machine. The operating system provides memory only for weights that are
// written; games reach only few of the millions of entries of a table.
//
// Sources: R. Sutton, Learning to predict by the methods of temporal differences, 1988; D. Beal and M. Smith, Temporal
// coherence and prediction decay in TD learning, 1999 (rates); W. Jaśkowski, 2016 (the same for n-tuples; initial
// weights of a stage, there called weight promotion); H. Guei, L.-P. Chen and I.-C. Wu, Optimistic temporal difference
// learning for 2048, 2021 (the base, which has the effect of high initial weights).
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include "engine/learn/tuple_features.h"

namespace tilefold::learn {

/// Evaluations are integers in units of 1/1024 point, called parts of a point.
constexpr std::int64_t parts_of_point = 1024;

/// Largest absolute value of a weight, in parts of a point.
constexpr std::int32_t max_weight = 2'000'000'000;

/// Converts an evaluation, in parts of a point, to the points expected from a game that continues. The result is always
/// positive: if a poor board were worth less than the end of the game, players would try to end the game, and training
/// would never correct boards that it underestimated. The function is monotonic, so values below one point keep their
/// order.
constexpr double points_to_come(std::int64_t evaluation) {
  const double points = static_cast<double>(evaluation) / static_cast<double>(parts_of_point);
  return points < 1 ? 1 / (2 - points) : points;
}

/// An array of zeros allocated with calloc, so that the system provides memory only for pages that are written.
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
  /// Returns the weight of a feature. A weight that is 0 in its stage is inherited from the previous stage.
  std::int32_t weight(std::uint64_t index) const {
    const std::int32_t own = own_weight(index);
    return own != 0 ? own : inherited_weight(index);
  }
  /// Returns the weight that was learned in this stage, or 0 if nothing was learned.
  std::int32_t own_weight(std::uint64_t index) const { return weights_.get()[index]; }
  /// Returns the weight inherited from the previous stage; 0 in the first stage.
  std::int32_t inherited_weight(std::uint64_t index) const {
    return index < layout_.weights_of_stage() ? 0 : weight(index - layout_.weights_of_stage());
  }
  void set_weight(std::uint64_t index, std::int32_t weight) { weights_.get()[index] = weight; }
  /// Prefetches a weight for reading and writing.
  void fetch(std::uint64_t index) const { __builtin_prefetch(weights_.get() + index, 1); }

  /// Returns the evaluation of a board, in parts of a point. Replaces tile classes in `board` that are too large by the
  /// largest one.
  std::int64_t of(Board& board) const;

  /// Calls visit(index of the weight) for every feature of a board. Requires that the board's tile classes are capped.
  template <class F>
  void for_each_feature(const Board& board, F&& visit) const;

 private:
  Features features_;
  Layout layout_;
  std::int64_t base_;
  ZeroedTable<std::int32_t> weights_;
};

/// Error statistics of a weight. They determine its learning rate: |sum| / absolute.
struct Coherence {
  float sum = 0;       ///< sum of the errors so far
  float absolute = 0;  ///< sum of the absolute values of the errors, at least |sum|
};

/// Moves the weights of a network towards targets.
class Learner {
 public:
  /// `rate` is the learning rate of a weight whose errors all have the same sign; 1 corrects the whole error at once.
  /// If `is_coherent` is false, all weights have this rate.
  Learner(Network& network, double rate, bool is_coherent)
      : network_(&network),
        coherences_(network.layout().weights()),
        times_(network.layout().is_shared() ? network.layout().weights() : 0),
        rate_(static_cast<float>(rate)),
        is_coherent_(is_coherent) {}

  /// A weight, and the number of features of a board that use it.
  struct Term {
    std::uint64_t index = 0;
    std::int32_t times = 1;
  };
  using Terms = std::vector<Term>;

  /// Writes the weights that are summed for a board to `terms` and prefetches them, because they are rarely in the
  /// cache. Requires that the board's tile classes are capped.
  void see(const Board& board, Terms& terms) const;

  /// Moves the weights of `terms` so that the board's evaluation approaches `target`. Returns the evaluation before the
  /// change.
  std::int64_t learn(Terms& terms, std::int64_t target);

  void set_rate(double rate) { rate_ = static_cast<float>(rate); }

  /// A weight of a compact file. A group of equivalent features (equivalent_features.h) has one entry: the index of one
  /// of their weights and the sum of all their weights.
  struct Weighty {
    std::uint64_t index = 0;
    std::int32_t weight = 0;
    double matters = 0;  ///< importance: estimated loss of accuracy if the weight is omitted
  };

  /// Returns the `most` most important weights, sorted by index. The importance of a weight is the sum of its absolute
  /// errors times its difference to the inherited weight; of equally important weights, those with lower indices come
  /// first.
  std::vector<Weighty> most_weighty(std::uint64_t most) const;

  const Coherence& coherence(std::uint64_t index) const { return coherences_.get()[index]; }
  void set_coherence(std::uint64_t index, const Coherence& coherence) { coherences_.get()[index] = coherence; }

 private:
  // Returns the error statistics of the latest earlier stage that has any.
  Coherence inherited_coherence(std::uint64_t index) const;
  std::int64_t join_equal(Terms& terms);
  void move(const Term& term, float error);

  Network* network_;
  ZeroedTable<Coherence> coherences_;
  ZeroedTable<std::uint16_t> times_;  // used by join_equal only; all 0 at other times
  float rate_;
  bool is_coherent_;
};

template <class F>
void Network::for_each_feature(const Board& board, F&& visit) const {
  const std::uint64_t first = stage_of(features_, board) * layout_.weights_of_stage();
  layout_.indexer().for_each_index(board.cells, [&](std::uint32_t index) { visit(first + index); });
  for (std::size_t i = 0; i < layout_.counts().size(); ++i) {
    const Count& count = layout_.counts()[i];
    const int number = board.counts[static_cast<std::size_t>(count.which)];
    visit(first + layout_.first_of_count(i) + static_cast<std::uint32_t>(std::min(number, count.most)));
  }
}

}  // namespace tilefold::learn
