// Computes the indices of features for all cells of a board at once, with SIMD instructions.
//
// All sites of a shape in one orientation have the same offsets between their cells. Their indices are therefore a sum
// of shifted copies of the board, computed for many cells at a time. Results for positions where the shape does not fit
// are meaningless and are skipped.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/geometry.h"

namespace tilefold::learn {

constexpr int max_side = 16;
constexpr std::size_t max_area = std::size_t{max_side} * max_side;
constexpr std::size_t longest_shape = 6;

/// Returns the number of possible contents of `cells` cells, which is `tile_classes` to the power of `cells`.
constexpr std::uint64_t power(std::uint64_t tile_classes, std::size_t cells) {
  std::uint64_t result = 1;
  for (; cells > 0; --cells) result *= tile_classes;
  return result;
}

/// A position of a shape on the board, and the index of its first weight. The contents of the cells select a weight:
/// its index is `first` plus the number whose digits are the tile classes of the cells. The first cell is the lowest
/// digit.
struct Site {
  std::uint32_t first = 0;
  std::size_t size = 0;  ///< number of cells, at least 1
  std::array<std::uint8_t, longest_shape> cells{};
};

/// Returns, for each cell of `site`, the index of that cell in `order`, or order.size if `order` does not contain it.
using Positions = std::array<std::size_t, longest_shape>;
Positions positions_in(const Site& site, const Site& order);

/// Returns the first `count` cells of the site that `which` selects, in ascending order.
std::vector<int> sorted_cells(const Site& site, const Positions& which, std::size_t count);

constexpr Positions all_positions{0, 1, 2, 3, 4, 5};

class FeatureIndexer {
 public:
  FeatureIndexer() = default;

  /// Requires that tile classes are below `tile_classes`. Cells are numbered row by row.
  FeatureIndexer(std::span<const Site> sites, Extent extent, int tile_classes);

  /// Calls visit(index of the weight) for every site of a board. `cells` contains the tile classes of the board's
  /// cells.
  template <class F>
  void for_each_index(const std::array<std::uint8_t, max_area>& cells, F&& visit) const {
    Cells wide;
    widen(cells, wide);
    if (!is_far_) {
      for (const SiteGroup& group : groups_) visit_group(group, wide, visit);
      return;
    }
    std::array<std::uint32_t, at_once> found;
    std::size_t count = 0;
    const auto visit_found = [&] {
      for (std::size_t i = 0; i < count; ++i) visit(found[i]);
      count = 0;
    };
    for (const SiteGroup& group : groups_)
      visit_group(group, wide, [&](std::uint32_t index) {
        found[count++] = index;
        if (count == at_once) visit_found();
      });
    visit_found();
  }

 private:
  static constexpr std::size_t lanes = 8;  // number of cells per SIMD operation
  static constexpr std::size_t margin = max_area;
  using Cells = std::array<std::uint32_t, margin + max_area + margin + lanes>;
  using Indices = std::array<std::uint32_t, max_area + lanes>;

  // If the weights exceed the processor's caches, indices are visited in groups of `at_once`, so that many memory
  // accesses are in flight at a time.
  static constexpr std::size_t at_once = 128;
  static constexpr std::uint64_t most_near = std::uint64_t{1} << 20U;

  struct SiteGroup {
    std::size_t size = 0;
    std::array<int, longest_shape> steps{};  // offset of each cell from the first cell
    std::size_t first = 0;                   // lowest index of a first cell among the sites of the group
    std::size_t cells = 0;                   // number of cells to compute, starting at `first`; a multiple of `lanes`
    std::size_t begin = 0;                   // `begin` and `end` are the range of the group in spots_
    std::size_t end = 0;
  };

  struct Spot {
    std::uint32_t first = 0;  // index of the first weight of the site
    std::uint32_t at = 0;     // offset of the site's first cell from SiteGroup::first
  };

  void widen(const std::array<std::uint8_t, max_area>& cells, Cells& wide) const {
    for (std::size_t i = margin - reach_; i < margin; ++i) wide[i] = 0;
    for (std::size_t i = 0; i < area_; ++i) wide[margin + i] = cells[i];
    for (std::size_t i = 0; i < reach_ + lanes; ++i) wide[margin + area_ + i] = 0;
  }

  template <std::size_t Size>
  [[gnu::always_inline]] void work_out(const SiteGroup& group, const Cells& cells, Indices& indices) const {
    std::array<const std::uint32_t*, Size> from;
    for (std::size_t k = 0; k < Size; ++k)
      from[k] = cells.data() + static_cast<std::ptrdiff_t>(margin + group.first) + group.steps[k];
    for (std::size_t part = 0; part < group.cells; part += lanes)
      for (std::size_t i = part; i < part + lanes; ++i) {
        std::uint32_t index = from[Size - 1][i];
        for (std::size_t k = Size - 1; k > 0; --k) index = index * tile_classes_ + from[k - 1][i];
        indices[i] = index;
      }
  }

  template <class F>
  void visit_group(const SiteGroup& group, const Cells& cells, F&& visit) const {
    Indices indices;
    switch (group.size) {
      case 1: work_out<1>(group, cells, indices); break;
      case 2: work_out<2>(group, cells, indices); break;
      case 3: work_out<3>(group, cells, indices); break;
      case 4: work_out<4>(group, cells, indices); break;
      case 5: work_out<5>(group, cells, indices); break;
      default: work_out<6>(group, cells, indices); break;
    }
    for (std::size_t i = group.begin; i < group.end; ++i) visit(spots_[i].first + indices[spots_[i].at]);
  }

  std::uint32_t tile_classes_ = 1;
  std::size_t area_ = 0;
  std::size_t reach_ = 0;  // largest absolute offset between two cells of a site
  bool is_far_ = false;    // true if there are more than `most_near` weights
  std::vector<SiteGroup> groups_;
  std::vector<Spot> spots_;
};

}  // namespace tilefold::learn
