#include "engine/learn/packed_sites.h"

#include <algorithm>
#include <bit>

namespace tilefold::learn {
namespace {

// Returns, for each cell of the board, its position in one of the board's images (reflections and rotations).
std::array<std::uint8_t, packed_area> places_in(std::size_t image) {
  std::array<std::uint8_t, packed_area> places{};
  for (unsigned cell = 0; cell < packed_area; ++cell) {
    const PackedBoard there = all_images(PackedBoard{1} << packed_bits * cell)[image];
    places[cell] = static_cast<std::uint8_t>(static_cast<unsigned>(std::countr_zero(there)) / packed_bits);
  }
  return places;
}

constexpr std::uint32_t mask_of(std::size_t begin, std::size_t end) {
  return static_cast<std::uint32_t>((PackedBoard{1} << packed_bits * end) - (PackedBoard{1} << packed_bits * begin));
}

}  // namespace

bool can_be_packed(const Features& features) {
  constexpr int tile_classes = 1 << packed_bits;
  return features.extent == Extent{.rows = packed_side, .columns = packed_side} &&
         features.tile_classes == tile_classes && (features.stages.empty() || features.stages.back() < tile_classes) &&
         std::all_of(features.counts.begin(), features.counts.end(),
                     [](const Count& count) { return count.which == 0; });
}

std::optional<PackedSites> PackedSites::of(std::span<const Site> sites) {
  PackedSites packed;
  for (const Site& site : sites)
    if (!packed.add(site)) return std::nullopt;
  return packed;
}

// Adds a site. Uses the runs of an earlier site if they are the runs of this site in some image of the board; otherwise
// adds new runs. Returns false if the index of the site cannot be computed by shifts in any image.
bool PackedSites::add(const Site& site) {
  std::optional<Lookup> fresh;
  for (std::uint8_t image = 0; image < std::tuple_size_v<Images>; ++image) {
    const auto runs = runs_of(site, image);
    if (!runs) continue;
    const auto same = std::find_if(lookups_.begin(), lookups_.end(), [&](const Lookup& lookup) {
      return lookup.runs == *runs && lookup.count < lookup.images.size();
    });
    if (same != lookups_.end()) {
      same->images[same->count++] = image;
      return true;
    }
    if (!fresh) fresh = Lookup{.runs = *runs, .count = 1, .images = {image}};
  }
  if (fresh) lookups_.push_back(*fresh);
  return fresh.has_value();
}

std::optional<PackedSites::Runs> PackedSites::runs_of(const Site& site, std::size_t image) {
  const auto places = places_in(image);
  const auto place = [&](std::size_t k) { return std::size_t{places[site.cells[k]]}; };
  const auto end_of_run = [&](std::size_t k) {
    do ++k;
    while (k < site.size && place(k) == place(k - 1) + 1);
    return k;
  };
  // At most two runs are possible. The first cell of the second run must not be below the position of its digits in the
  // index, because the shift is to the right.
  const std::size_t first = end_of_run(0);
  Runs runs{.weights = site.first,
            .first_mask = mask_of(0, first),
            .first_shift = static_cast<std::uint8_t>(packed_bits * place(0))};
  if (first == site.size) return runs;
  if (end_of_run(first) < site.size || place(first) < first) return std::nullopt;
  runs.second_mask = mask_of(first, site.size);
  runs.second_shift = static_cast<std::uint8_t>(packed_bits * (place(first) - first));
  return runs;
}

}  // namespace tilefold::learn
