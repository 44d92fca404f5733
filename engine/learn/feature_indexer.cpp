#include "engine/learn/feature_indexer.h"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace tilefold::learn {

Positions positions_in(const Site& site, const Site& order) {
  Positions at{};
  for (std::size_t k = 0; k < site.size; ++k) {
    const auto* const end = order.cells.begin() + static_cast<std::ptrdiff_t>(order.size);
    at[k] = static_cast<std::size_t>(std::find(order.cells.begin(), end, site.cells[k]) - order.cells.begin());
  }
  return at;
}

std::vector<int> sorted_cells(const Site& site, const Positions& which, std::size_t count) {
  std::vector<int> cells;
  for (std::size_t k = 0; k < count; ++k) cells.push_back(site.cells[which[k]]);
  std::sort(cells.begin(), cells.end());
  return cells;
}

FeatureIndexer::FeatureIndexer(std::span<const Site> sites, Extent extent, int tile_classes)
    : tile_classes_(static_cast<std::uint32_t>(tile_classes)), area_(static_cast<std::size_t>(extent.area())) {
  std::map<std::pair<std::size_t, std::array<int, longest_shape>>, std::vector<Site>> alike;
  for (const Site& site : sites) {
    std::array<int, longest_shape> steps{};
    for (std::size_t k = 0; k < site.size; ++k) {
      steps[k] = site.cells[k] - site.cells[0];
      reach_ = std::max(reach_, static_cast<std::size_t>(std::abs(steps[k])));
    }
    alike[{site.size, steps}].push_back(site);
    is_far_ = is_far_ || site.first + power(static_cast<std::uint64_t>(tile_classes), site.size) > most_near;
  }
  for (const auto& [way, members] : alike) {
    const auto [lowest, highest] = std::minmax_element(
        members.begin(), members.end(), [](const Site& a, const Site& b) { return a.cells[0] < b.cells[0]; });
    SiteGroup group{.size = way.first, .steps = way.second, .first = lowest->cells[0], .begin = spots_.size()};
    const std::size_t cells = std::size_t{highest->cells[0]} - group.first + 1;
    group.cells = (cells + lanes - 1) / lanes * lanes;
    for (const Site& site : members)
      spots_.push_back({.first = site.first, .at = static_cast<std::uint32_t>(site.cells[0] - group.first)});
    group.end = spots_.size();
    groups_.push_back(group);
  }
}

}  // namespace tilefold::learn
