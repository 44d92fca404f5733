// A network for those who ask and do not learn: the same evaluations, from fewer weights.
//
// Features of the same cells, read from one side and from the other or by two shapes, are one feature whose weight is
// the sum of theirs; so are features of some cells and of more cells around them. Which join is worked out once for the
// sites of a layout, and each weight is then added wherever it went to. Where that would take long nothing is joined.
// Boards of one word are judged without being unpacked where features allow that (packed_sites.h).
//
// Source: ours.
#pragma once

#include <optional>
#include <vector>

#include "engine/learn/column_parts.h"
#include "engine/learn/network.h"
#include "engine/learn/packed_pairs.h"
#include "engine/learn/packed_sites.h"

namespace tilefold::learn {

/// Where a table's weights go: into a table of at least as many cells, at these of its cells, for every content of the
/// others.
struct Fold {
  std::uint64_t first = 0;
  std::size_t size = 0;
  std::array<std::size_t, longest_shape> at{};
};

/// A table of a layout, and where it goes.
struct FoldedTable {
  std::uint64_t first = 0;
  std::size_t size = 0;   ///< of cells; none for what is counted
  std::size_t count = 0;  ///< which of the counts
  std::vector<Fold> folds;
};

/// What is left of a layout.
struct FoldedLayout {
  std::vector<FoldedTable> tables;  ///< by rising `first`
  std::vector<Site> sites;
  std::vector<std::uint64_t> first_of_counts;
  std::uint64_t weights = 0;         ///< of an era
  std::uint64_t weights_before = 0;  ///< of an era of the layout
};

/// How weights lie in memory: in units of so many parts of a point, of 32 bits or of 16. Of short ones twice as many
/// are near at a time, and large tables of them lie in large pages.
struct WeightFormat {
  std::int32_t unit = 1;
  bool is_short = false;
};

class FoldedNetwork {
 public:
  /// Without any weights yet.
  FoldedNetwork(const Features& features, std::int64_t base) : FoldedNetwork(features, base, features.extent) {}

  /// For boards of another size than those where it is learned; no shape is by_place.
  FoldedNetwork(Features features, std::int64_t base, Extent board, WeightFormat format = {});
  explicit FoldedNetwork(const Network& network);

  /// Adds a weight of the network that has these features, in units; `index` as there. Eras inherit nothing here.
  void add(std::uint64_t index, std::int32_t weight);

  /// Whether no sum was beyond the bits of a weight, where it becomes the nearest that is not.
  bool is_exact() const { return is_exact_; }

  /// How many weights are summed for a board.
  std::size_t terms() const { return layout_.sites.size() + layout_.first_of_counts.size(); }

  /// The evaluation of a board, in parts of a point: that of the network, as long as no sum of its weights is beyond 32
  /// bits, but for counts beyond all that have a weight: they count as the greatest of these. Rungs of `board` that are
  /// too large become the largest.
  std::int64_t of(Board& board) const;

  /// The same of a packed board.
  std::int64_t of(const PackedView& view) const;

  /// What was summed before, for one that asks for many boards. It belongs to this network, which outlives it.
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

  /// The same of each of several packed boards, at most PackedPairs::most_boards, and sooner.
  void of(std::span<const PackedView> views, std::int64_t* evaluations, Memory& memory) const;

  /// The same of a board by its columns.
  std::int64_t of(const ColumnsView& view, Memory& memory) const;

 private:
  // Calls f(weights).
  template <class F>
  auto with_weights(F&& f) const {
    return format_.is_short ? f(short_weights_.get()) : f(weights_.get());
  }

  std::uint64_t size() const { return layout_.weights * (features_.eras.size() + 1); }
  void add_to(const Fold& fold, std::uint64_t first, const FoldedTable& table, std::uint64_t index,
              std::int32_t weight);
  std::uint64_t index_of_count(std::size_t i, int number) const {
    return layout_.first_of_counts[i] + static_cast<std::uint64_t>(std::min(number, features_.counts[i].most));
  }
  // What is counted adds, where number_of(count) tells how many there are.
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
  Sheets sheets_;
  std::optional<PackedSites> packed_;
  std::optional<PackedPairs> pairs_;    // never with eras,
  std::optional<ColumnParts> columns_;  // nor these
  std::unique_ptr<SharedSums> sums_ = std::make_unique<SharedSums>();
  WeightFormat format_;
  bool is_exact_ = true;
  ZeroedTable<std::int32_t> weights_;
  ZeroedTable<std::int16_t> short_weights_;  // one of both is empty
};

inline std::int64_t FoldedNetwork::of(const PackedView& view) const {
  if (!packed_) {
    Board board;
    unpack(view, board);
    return of(board);
  }
  std::uint64_t era = 0;
  for (const int rung : features_.eras) era += has_as_much(view.cells, rung) ? 1 : 0;
  return with_weights([&](const auto* weights) {
    weights += era * layout_.weights;
    std::int64_t units = 0;
    packed_->for_each_index(view.cells, [&](std::uint32_t index) { units += weights[index]; });
    return in_parts(units + sum_of_counts(weights, [&](const Count&) { return view.count; }));
  });
}

inline FoldedNetwork::Memory::Memory(const FoldedNetwork& network)
    : shared_(network.sums_.get()), sums_(shared_->take()) {
  if (sums_ == nullptr)
    sums_ = std::make_unique<KnownSums>(
        KnownSums{.pairs = PartSums<PairKey>(network.pairs_ ? pairs_of_board : 0),
                  .columns = PartSums<ColumnsKey>(network.columns_ ? network.columns_->size() : 0)});
}

inline std::int64_t FoldedNetwork::of(const ColumnsView& view, Memory& memory) const {
  if (!columns_ || is_beyond(view, features_.rungs)) {
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
