// Selects the swaps of neighbouring tiles whose annotations are shown, and computes the positions of their arrows.
//
// A board has far more legal swaps than a user can read at once, so only the best swaps and those of the tile under the
// cursor are shown. All functions are pure functions of scene and layout. Invariant: an arrow lies across the border of
// its two tiles, covers no digits and does not touch other arrows.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "render/scene/frame.h"
#include "render/scene/layout.h"
#include "render/scene/scene.h"

namespace tilefold::render {

/// Maximum number of swaps shown while the cursor is not on a tile.
inline constexpr std::size_t most_swaps = 5;

/// Returns the indices of the annotations whose swaps are shown, best first.
std::vector<std::size_t> swaps_shown(const Scene& scene, const Layout& layout);

/// True if the cursor is on one of the two tiles of a swap.
bool is_under_cursor(const Scene& scene, const Spot& swap);

/// Returns the box of a swap's arrow. The arrow is larger for the best swap and for swaps of higher value.
Box arrow_box(const Layout& layout, const MoveAnnotation& annotation);

/// Returns a position near a swap's arrow for a plate of the given size, always within the area. Prefers a border
/// between rows, because there the plate covers no digits, and prefers a position that does not overlap any of
/// `arrows`.
Box plate_beside(const Layout& layout, const Spot& swap, Box plate, std::span<const Box> arrows);

}  // namespace tilefold::render
