// Computes the sum of a board's weights from cached sums of groups of three adjacent columns (known_sums.h).
//
// A falling tile changes only one or two columns, so the sums of most groups are known from earlier boards. A site is a
// position of a feature's shape on the board (tuple_features.h). Requires that every site fits within three adjacent
// columns; each site is assigned to exactly one group.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/learn/known_sums.h"
#include "engine/learn/tuple_features.h"

namespace tilefold::learn {

constexpr int max_side_of_view = 8;

/// A board of up to 8×8 cells as columns: one byte per cell, row 0 in the lowest byte, 0 outside the board.
struct ColumnsView {
  std::array<std::uint64_t, max_side_of_view> columns{};
  std::array<std::uint8_t, most_counts> counts{};
};

void unpack(const ColumnsView& view, Extent extent, Board& board);

/// True if the board contains a tile class of `tile_classes` or more. Requires that `tile_classes` is at most 128.
inline bool is_beyond(const ColumnsView& view, int tile_classes) {
  constexpr std::uint64_t ones = 0x0101010101010101U;
  const std::uint64_t to_carry = ones * static_cast<std::uint64_t>(128 - tile_classes);
  std::uint64_t sums = 0;
  for (const std::uint64_t column : view.columns) sums |= column + to_carry;
  return (sums & ones << 7U) != 0;
}

class ColumnParts {
 public:
  /// Assigns the sites to groups of adjacent columns. Returns nullopt if the board is larger than a ColumnsView or if a
  /// site covers more than three columns.
  static std::optional<ColumnParts> of(std::span<const Site> sites, Extent extent, int tile_classes);

  std::size_t size() const { return indexers_.size(); }

  /// Returns the sum of the weights of all sites of a board. Requires that all tile classes of the board are in range.
  /// `known` caches partial sums; it must always be used with the same weights.
  template <class Weight>
  std::int64_t sum(const Weight* weights, const ColumnsView& view, PartSums<ColumnsKey>& known) const {
    std::int64_t sum = 0;
    for (std::size_t part = 0; part < indexers_.size(); ++part) {
      const ColumnsKey key = key_of(view, part);
      auto& entry = known.at(part, key);
      if (!(entry.key == key)) entry = {.key = key, .sum = sum_of(weights, part, key)};
      sum += entry.sum;
    }
    return sum;
  }

 private:
  // In a board with fewer than three columns, the missing columns are treated as zeros.
  static ColumnsKey key_of(const ColumnsView& view, std::size_t part) {
    ColumnsKey key;
    for (std::size_t i = 0; i < widest_part; ++i) key.columns[i] = view.columns[part + i];
    return key;
  }

  template <class Weight>
  std::int64_t sum_of(const Weight* weights, std::size_t part, const ColumnsKey& key) const {
    std::array<std::uint8_t, max_area> cells;
    for (std::size_t row = 0; row < rows_; ++row)
      for (std::size_t i = 0; i < width_; ++i)
        cells[row * width_ + i] = static_cast<std::uint8_t>(key.columns[i] >> 8 * row);
    std::int64_t sum = 0;
    indexers_[part].for_each_index(cells, [&](std::uint32_t index) { sum += weights[index]; });
    return sum;
  }

  std::size_t rows_ = 0;
  std::size_t width_ = 0;                 // number of columns per part
  std::vector<FeatureIndexer> indexers_;  // one per part, from left to right; treats its part as a board
};

}  // namespace tilefold::learn
