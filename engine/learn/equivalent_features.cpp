#include "engine/learn/equivalent_features.h"

#include <algorithm>
#include <map>
#include <set>

namespace tilefold::learn {
namespace {

// True if two sites of a shape that cover the same cells share one weight table, whatever the size of the board.
bool is_alike_everywhere(const Shape& shape, const Symmetries& symmetries) {
  const bool are_rows_apart = !symmetries.flip && !symmetries.transpose;
  return shape.sharing == Sharing::everywhere || shape.sharing == Sharing::by_place ||
         (shape.sharing == Sharing::by_row && are_rows_apart);
}

}  // namespace

void EquivalentFeatures::Family::add(std::uint64_t index) {
  auto* const end = indices_.begin() + size_;
  auto* const at = std::lower_bound(indices_.begin(), end, index);
  if (at != end && *at == index) return;
  std::move_backward(at, end, end + 1);
  *at = index;
  ++size_;
}

EquivalentFeatures::EquivalentFeatures(const Features& features)
    : tile_classes_(static_cast<std::uint64_t>(features.tile_classes)) {
  if (!features.stages.empty()) return;
  std::uint64_t first = 0;
  for (const Shape& shape : features.shapes) {
    const Layout layout({.extent = features.extent,
                         .tile_classes = features.tile_classes,
                         .symmetries = features.symmetries,
                         .stages = {},
                         .shapes = {shape},
                         .counts = {}});
    std::map<std::uint32_t, std::vector<Site>> tables;
    if (is_alike_everywhere(shape, features.symmetries))
      for (const Site& site : layout.sites()) tables[site.first].push_back(site);
    for (const auto& [begin, sites] : tables)
      if (std::vector<Positions> orders = orders_of(sites); orders.size() > 1)
        tables_.push_back({.first = first + begin, .cells = shape.cells.size(), .orders = std::move(orders)});
    first += layout.weights();
  }
}

// Returns the different orders in which the sites of a table read the same cells. Each order is relative to one of
// these sites. Returns an empty list if the orders are not the same everywhere on the board.
std::vector<Positions> EquivalentFeatures::orders_of(std::span<const Site> sites) {
  std::map<std::vector<int>, std::vector<Site>> places;
  for (const Site& site : sites) places[sorted_cells(site, all_positions, site.size)].push_back(site);
  std::set<std::set<Positions>> seen;
  for (const auto& [cells, same] : places)
    for (const Site& from : same) {
      std::set<Positions> orders;
      for (const Site& site : same) orders.insert(positions_in(site, from));
      seen.insert(std::move(orders));
    }
  if (seen.size() != 1) return {};
  return {seen.begin()->begin(), seen.begin()->end()};
}

EquivalentFeatures::Family EquivalentFeatures::of(std::uint64_t index) const {
  Family family(index);
  const auto after = std::upper_bound(tables_.begin(), tables_.end(), index,
                                      [](std::uint64_t one, const Table& table) { return one < table.first; });
  if (after == tables_.begin()) return family;
  const Table& table = *std::prev(after);
  if (index - table.first >= power(tile_classes_, table.cells)) return family;
  std::array<std::uint64_t, longest_shape> tile_classes{};
  std::uint64_t rest = index - table.first;
  for (std::size_t k = 0; k < table.cells; ++k, rest /= tile_classes_) tile_classes[k] = rest % tile_classes_;
  for (const Positions& order : table.orders) {
    std::uint64_t equivalent = 0;
    for (std::size_t k = table.cells; k > 0; --k) equivalent = equivalent * tile_classes_ + tile_classes[order[k - 1]];
    family.add(table.first + equivalent);
  }
  return family;
}

}  // namespace tilefold::learn
