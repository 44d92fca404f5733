#include "engine/learn/packed_pairs.h"

#include <algorithm>

namespace tilefold::learn {
namespace {

// True if all cells of a site are in the pair of rows or columns with index `place`.
bool lies_in(const Site& site, std::size_t place) {
  const bool is_of_rows = place < pairs_of_lines;
  const std::size_t first = is_of_rows ? place : place - pairs_of_lines;
  const auto* const end = site.cells.begin() + static_cast<std::ptrdiff_t>(site.size);
  return std::all_of(site.cells.begin(), end, [&](std::uint8_t cell) {
    const std::size_t line = is_of_rows ? cell / packed_side : cell % packed_side;
    return line == first || line == first + 1;
  });
}

}  // namespace

std::optional<PackedPairs> PackedPairs::of(std::span<const Site> sites) {
  std::array<std::vector<Site>, pairs_of_board> parts;
  for (const Site& site : sites) {
    // Adds the site to a pair that contains all its cells; of several such pairs, to the one with the fewest sites so
    // far.
    std::vector<Site>* part = nullptr;
    for (std::size_t place = 0; place < pairs_of_board; ++place)
      if (lies_in(site, place) && (part == nullptr || parts[place].size() < part->size())) part = &parts[place];
    if (part == nullptr) return std::nullopt;
    part->push_back(site);
  }
  PackedPairs pairs;
  for (std::size_t place = 0; place < pairs_of_board; ++place) {
    auto found = PackedSites::of(parts[place]);
    if (!found || parts[place].size() > most_sites) return std::nullopt;
    pairs.sites_[place] = *std::move(found);
  }
  return pairs;
}

}  // namespace tilefold::learn
