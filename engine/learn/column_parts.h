// Sums of weights by a few neighbouring columns of a board (known_sums.h).
//
// A tile that falls changes a column or two. Where every site lies in three neighbouring columns or fewer, the sum over
// a board is that over all its threes of columns, each with the sites that are in no other.
//
// Source: ours.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/learn/features.h"
#include "engine/learn/known_sums.h"

namespace tilefold::learn {

constexpr int greatest_side_of_view = 8;

/// A board of up to eight by eight cells by its columns: a byte a cell, the top row in the lowest, 0 beyond the last.
struct ColumnsView {
  std::array<std::uint64_t, greatest_side_of_view> columns{};
  std::array<std::uint8_t, most_counts> counts{};
};

void unpack(const ColumnsView& view, Extent extent, Board& board);

/// Whether a rung of a view is `rungs`, up to 128, or more.
inline bool is_beyond(const ColumnsView& view, int rungs) {
  constexpr std::uint64_t ones = 0x0101010101010101U;
  const std::uint64_t to_carry = ones * static_cast<std::uint64_t>(128 - rungs);
  std::uint64_t sums = 0;
  for (const std::uint64_t column : view.columns) sums |= column + to_carry;
  return (sums & ones << 7U) != 0;
}

class ColumnParts {
 public:
  /// None where a view cannot hold the board, or a site needs more columns.
  static std::optional<ColumnParts> of(std::span<const Site> sites, Extent extent, int rungs);

  std::size_t size() const { return sheets_.size(); }

  /// The sum of the weights of all sites of a board whose rungs are none too large. `known` is of the same weights.
  template <class Weight>
  std::int64_t sum(const Weight* weights, const ColumnsView& view, PartSums<ColumnsKey>& known) const {
    std::int64_t sum = 0;
    for (std::size_t part = 0; part < sheets_.size(); ++part) {
      const ColumnsKey key = key_of(view, part);
      auto& entry = known.at(part, key);
      if (!(entry.key == key)) entry = {.key = key, .sum = sum_of(weights, part, key)};
      sum += entry.sum;
    }
    return sum;
  }

 private:
  // Boards of one or two columns have no tiles beyond.
  static ColumnsKey key_of(const ColumnsView& view, std::size_t part) {
    ColumnsKey key;
    for (std::size_t i = 0; i < widest_part; ++i) key.columns[i] = view.columns[part + i];
    return key;
  }

  template <class Weight>
  std::int64_t sum_of(const Weight* weights, std::size_t part, const ColumnsKey& key) const {
    std::array<std::uint8_t, greatest_area> cells;
    for (std::size_t row = 0; row < rows_; ++row)
      for (std::size_t i = 0; i < width_; ++i)
        cells[row * width_ + i] = static_cast<std::uint8_t>(key.columns[i] >> 8 * row);
    std::int64_t sum = 0;
    sheets_[part].for_each_index(cells, [&](std::uint32_t index) { sum += weights[index]; });
    return sum;
  }

  std::size_t rows_ = 0;
  std::size_t width_ = 0;       // of each part
  std::vector<Sheets> sheets_;  // of the parts, from the first column on, on boards that are theirs alone
};

}  // namespace tilefold::learn
