// Which swaps of neighbouring tiles are shown among all that a scene has notes on, and where their arrows lie.
//
// A board has far more swaps than can be read at once: those with the best notes are shown, and those of the tile
// under the cursor. Pure functions of scene and layout. Law: an arrow lies across the border of its two tiles,
// covers no digits and meets no other arrow.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "render/scene/frame.h"
#include "render/scene/layout.h"
#include "render/scene/scene.h"

namespace tilefold::render {

/// How many swaps are shown at most while the cursor is on no tile.
inline constexpr std::size_t most_swaps = 5;

/// The numbers of the notes whose swaps are shown, the best first.
std::vector<std::size_t> swaps_shown(const Scene& scene, const Layout& layout);

/// Whether the cursor is on one of the two tiles.
bool is_under_cursor(const Scene& scene, const Spot& swap);

/// Where the arrow of a swap lies; as long as the emphasis and the share of its note ask for.
Box arrow_box(const Layout& layout, const MoveNote& note);

/// The place for a plate of that size by the arrow of a swap: on a border between rows, where it covers no digits, and
/// none of the `arrows` if there is such a place; within the area in any case.
Box plate_beside(const Layout& layout, const Spot& swap, Box plate, std::span<const Box> arrows);

}  // namespace tilefold::render
