// The text on a tile and of a score.
//
// Tiles show numbers in full up to five digits and abbreviate larger ones with decimal prefixes, rounded
// down (131072 is 131K, 2^62 is 4E), so that no text has more than five characters. Scores are never
// abbreviated: they are grouped by thousands.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/tile.h"

namespace tilefold::render {

std::string face_text(Face face);

/// A quantity in at most three digits and a prefix, or in full below ten thousand: "2.5", "746", "9,204",
/// "12.3K", "182K", "1.25M". Only quantities below ten keep a decimal of their own. Negative ones have a minus.
std::string abbreviated(double quantity);

/// `number` with a comma between groups of three digits: 12408 is "12,408".
std::string grouped(std::uint64_t number);

/// So many of what is called `one`: "1 move", "12,408 moves".
std::string counted(std::uint64_t number, std::string_view one);

}  // namespace tilefold::render
