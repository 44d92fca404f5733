#include "engine/learn/column_parts.h"

#include <algorithm>

namespace tilefold::learn {
namespace {

struct Reach {
  std::size_t first = 0;
  std::size_t last = 0;
};

// Returns the first and the last column that a site covers.
Reach reach_of(const Site& site, std::size_t columns) {
  Reach reach{.first = columns, .last = 0};
  for (std::size_t k = 0; k < site.size; ++k) {
    reach.first = std::min(reach.first, site.cells[k] % columns);
    reach.last = std::max(reach.last, site.cells[k] % columns);
  }
  return reach;
}

}  // namespace

void unpack(const ColumnsView& view, Extent extent, Board& board) {
  std::size_t i = 0;
  for (int row = 0; row < extent.rows; ++row)
    for (int column = 0; column < extent.columns; ++column)
      board.cells[i++] = static_cast<std::uint8_t>(view.columns[static_cast<std::size_t>(column)] >> 8 * row);
  board.counts = view.counts;
}

std::optional<ColumnParts> ColumnParts::of(std::span<const Site> sites, Extent extent, int tile_classes) {
  if (std::max(extent.rows, extent.columns) > max_side_of_view) return std::nullopt;
  const auto columns = static_cast<std::size_t>(extent.columns);
  ColumnParts result;
  result.rows_ = static_cast<std::size_t>(extent.rows);
  result.width_ = std::min(columns, widest_part);
  std::vector<std::vector<Site>> parts(columns - result.width_ + 1);
  for (Site site : sites) {
    const auto [first, last] = reach_of(site, columns);
    if (last - first >= result.width_) return std::nullopt;
    // Adds the site to a part that contains all its cells; of several such parts, to the one with the fewest sites so
    // far.
    const auto begin = parts.begin() + static_cast<std::ptrdiff_t>(last - std::min(last, result.width_ - 1));
    const auto end = parts.begin() + static_cast<std::ptrdiff_t>(std::min(first, parts.size() - 1) + 1);
    const auto part = std::min_element(begin, end, [](const auto& a, const auto& b) { return a.size() < b.size(); });
    const auto shift = static_cast<std::size_t>(part - parts.begin());
    for (std::size_t k = 0; k < site.size; ++k) {
      const std::size_t cell = site.cells[k];
      site.cells[k] = static_cast<std::uint8_t>(cell / columns * result.width_ + cell % columns - shift);
    }
    part->push_back(site);
  }
  const Extent extent_of_part{.rows = extent.rows, .columns = static_cast<int>(result.width_)};
  for (const auto& part : parts) result.indexers_.emplace_back(part, extent_of_part, tile_classes);
  return result;
}

}  // namespace tilefold::learn
