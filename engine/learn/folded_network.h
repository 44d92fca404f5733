// A network for those who ask and do not learn: the same evaluations, from fewer weights.
//
// Features of the same cells, read from one side and from the other or by two shapes, are one feature whose weight is
// the sum of theirs; so are features of some cells and of more cells around them. Which join is worked out once for the
// sites of a layout, and each weight is then added wherever it went to. Where that would take long nothing is joined.
//
// Source: ours.
#pragma once

#include <vector>

#include "engine/learn/network.h"

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

class FoldedNetwork {
 public:
  /// Without any weights yet.
  FoldedNetwork(const Features& features, std::int64_t base) : FoldedNetwork(features, base, features.extent) {}

  /// For boards of another size than those where it is learned; no shape is by_place.
  FoldedNetwork(Features features, std::int64_t base, Extent board);
  explicit FoldedNetwork(const Network& network);

  /// Adds a weight of the network that has these features; `index` as there.
  void add(std::uint64_t index, std::int32_t weight);

  /// How many weights the network has whose weights are added.
  std::uint64_t weights_before() const { return layout_.weights_before * (features_.eras.size() + 1); }

  /// How many weights are summed for a board.
  std::size_t terms() const { return layout_.sites.size() + layout_.first_of_counts.size(); }

  /// The evaluation of a board, in parts of a point: that of the network, as long as no sum of its weights is beyond 32
  /// bits, but for counts beyond all that have a weight: they count as the greatest of these. Rungs of `board` that are
  /// too large become the largest.
  std::int64_t of(Board& board) const;

 private:
  void add_to(const Fold& fold, std::uint64_t first, const FoldedTable& table, std::uint64_t index,
              std::int32_t weight);

  Features features_;
  std::int64_t base_;
  FoldedLayout layout_;
  Sheets sheets_;
  ZeroedTable<std::int32_t> weights_;
};

}  // namespace tilefold::learn
