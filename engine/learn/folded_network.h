// A read-only network for strategies: the same evaluations as a Network, computed from fewer weights.
//
// Features that read the same cells, for example in reverse order, are merged into one feature, whose weights are the
// sums of their weights. A feature whose cells are a subset of another feature's cells is folded into the other
// feature. The merging is planned once for the sites of a layout. Each weight is then added to all weights of the
// folded network that it contributes to. If planning would take too long, no features are merged. Packed boards are
// evaluated without unpacking if the features allow it (packed_sites.h).
#pragma once

#include <optional>
#include <vector>

#include "engine/learn/column_parts.h"
#include "engine/learn/network.h"
#include "engine/learn/packed_pairs.h"
#include "engine/learn/packed_sites.h"

namespace tilefold::learn {

/// Maps a table's weights to a table of the folded layout with at least as many cells: cell k becomes cell at[k], and
/// each weight is added for every content of the remaining cells.
struct Fold {
  std::uint64_t first = 0;
  std::size_t size = 0;
  std::array<std::size_t, longest_shape> at{};
};

/// A table of the original layout and the folded tables to which its weights are added.
struct FoldedTable {
  std::uint64_t first = 0;
  std::size_t size = 0;   ///< number of cells of the feature; 0 if the feature is a count
  std::size_t count = 0;  ///< index of the count; used only if `size` is 0
  std::vector<Fold> folds;
};

/// The layout of a network after folding.
struct FoldedLayout {
  std::vector<FoldedTable> tables;  ///< tables of the original layout, sorted by `first`
  std::vector<Site> sites;
  std::vector<std::uint64_t> first_of_counts;
  std::uint64_t weights = 0;         ///< number of weights per stage
  std::uint64_t weights_before = 0;  ///< number of weights per stage in the original layout
};

/// The storage format of weights: multiples of `unit` parts of a point (parts_of_point), in 32 or in 16 bits. Twice as
/// many 16-bit weights fit the processor's caches, and large tables of them use huge pages.
struct WeightFormat {
  std::int32_t unit = 1;
  bool is_short = false;
};

class FoldedNetwork {
 public:
  /// Creates a network whose weights are all 0.
  FoldedNetwork(const Features& features, std::int64_t base) : FoldedNetwork(features, base, features.extent) {}

  /// Creates a network for boards whose size differs from the boards of the training. Requires that no shape has the
  /// sharing by_place.
  FoldedNetwork(Features features, std::int64_t base, Extent board, WeightFormat format = {});
  explicit FoldedNetwork(const Network& network);

  /// Adds a weight of the original network, given as a multiple of WeightFormat::unit; `index` is its index in that
  /// network. Unlike in a Network, a stage does not inherit weights from the previous stage.
  void add(std::uint64_t index, std::int32_t weight);

  /// True if no sum of weights was clamped to the range of the storage format.
  bool is_exact() const { return is_exact_; }

  /// Returns the number of weights that are summed for a board.
  std::size_t terms() const { return layout_.sites.size() + layout_.first_of_counts.size(); }

  /// Returns the evaluation of a board in parts of a point. Replaces tile classes in `board` that are too large by the
  /// largest one. If `is_exact`, the evaluation equals that of the original network, with one exception: a count that
  /// is larger than every count with a weight is treated as the largest count with a weight.
  std::int64_t of(Board& board) const;

  /// Evaluates a packed board.
  std::int64_t of(const PackedView& view) const;

  /// A cache of partial sums for evaluating many boards on one thread. Requires that the network outlives it.
  class Memory {
   public:
    explicit Memory(const FoldedNetwork& network);
    ~Memory() { shared_->leave(std::move(sums_)); }
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;

   private:
    friend FoldedNetwork;
    SharedSums* shared_;
    std::unique_ptr<KnownSums> sums_;
  };

  /// Evaluates several packed boards, at most PackedPairs::most_boards. This is faster than evaluating them one by one.
  void of(std::span<const PackedView> views, std::int64_t* evaluations, Memory& memory) const;

  /// Evaluates a board given by its columns.
  std::int64_t of(const ColumnsView& view, Memory& memory) const;

 private:
  // Calls f with the table of weights that is in use: short_weights_ or weights_.
  template <class F>
  auto with_weights(F&& f) const {
    return format_.is_short ? f(short_weights_.get()) : f(weights_.get());
  }

  std::uint64_t size() const { return layout_.weights * (features_.stages.size() + 1); }
  void add_to(const Fold& fold, std::uint64_t first, const FoldedTable& table, std::uint64_t index,
              std::int32_t weight);
  std::uint64_t index_of_count(std::size_t i, int number) const {
    return layout_.first_of_counts[i] + static_cast<std::uint64_t>(std::min(number, features_.counts[i].most));
  }
  // Returns the sum of the weights of all counts. The callback number_of(count) returns the value of a count.
  template <class Weight, class F>
  std::int64_t sum_of_counts(const Weight* weights, F&& number_of) const {
    std::int64_t units = 0;
    for (std::size_t i = 0; i < layout_.first_of_counts.size(); ++i)
      units += weights[index_of_count(i, number_of(features_.counts[i]))];
    return units;
  }
  std::int64_t in_parts(std::int64_t units) const { return base_ + units * format_.unit; }

  Features features_;
  std::int64_t base_;
  FoldedLayout layout_;
  FeatureIndexer indexer_;
  std::optional<PackedSites> packed_;
  std::optional<PackedPairs> pairs_;    // caches sums of parts of packed boards; nullopt if there are stages
  std::optional<ColumnParts> columns_;  // caches sums of groups of columns; nullopt if there are stages
  std::unique_ptr<SharedSums> sums_ = std::make_unique<SharedSums>();
  WeightFormat format_;
  bool is_exact_ = true;
  ZeroedTable<std::int32_t> weights_;
  ZeroedTable<std::int16_t> short_weights_;  // weights of 16 bits; either this table or weights_ is empty
};

inline std::int64_t FoldedNetwork::of(const PackedView& view) const {
  if (!packed_) {
    Board board;
    unpack(view, board);
    return of(board);
  }
  std::uint64_t stage = 0;
  for (const int tile_class : features_.stages) stage += has_as_much(view.cells, tile_class) ? 1 : 0;
  return with_weights([&](const auto* weights) {
    weights += stage * layout_.weights;
    std::int64_t units = 0;
    packed_->for_each_index(view.cells, [&](std::uint32_t index) { units += weights[index]; });
    return in_parts(units + sum_of_counts(weights, [&](const Count&) { return view.count; }));
  });
}

inline FoldedNetwork::Memory::Memory(const FoldedNetwork& network)
    : shared_(network.sums_.get()), sums_(shared_->acquire()) {
  if (sums_ == nullptr)
    sums_ = std::make_unique<KnownSums>(
        KnownSums{.pairs = PartSums<PairKey>(network.pairs_ ? pairs_of_board : 0),
                  .columns = PartSums<ColumnsKey>(network.columns_ ? network.columns_->size() : 0)});
}

inline std::int64_t FoldedNetwork::of(const ColumnsView& view, Memory& memory) const {
  if (!columns_ || is_beyond(view, features_.tile_classes)) {
    Board board;
    unpack(view, features_.extent, board);
    return of(board);
  }
  return with_weights([&](const auto* weights) {
    const std::int64_t units = columns_->sum(weights, view, memory.sums_->columns);
    return in_parts(units + sum_of_counts(weights, [&](const Count& count) {
                      return view.counts[static_cast<std::size_t>(count.which)];
                    }));
  });
}

inline void FoldedNetwork::of(std::span<const PackedView> views, std::int64_t* evaluations, Memory& memory) const {
  if (!pairs_) {
    for (std::size_t i = 0; i < views.size(); ++i) evaluations[i] = of(views[i]);
    return;
  }
  with_weights([&](const auto* weights) {
    std::array<PackedBoard, PackedPairs::most_boards> boards;
    for (std::size_t i = 0; i < views.size(); ++i) boards[i] = views[i].cells;
    pairs_->sum(weights, std::span(boards.data(), views.size()), evaluations, memory.sums_->pairs);
    for (std::size_t i = 0; i < views.size(); ++i)
      evaluations[i] = in_parts(evaluations[i] + sum_of_counts(weights, [&](const Count&) { return views[i].count; }));
  });
}

}  // namespace tilefold::learn
