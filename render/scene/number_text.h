// Formats numbers for tiles and scores.
//
// Tiles show up to five digits in full and abbreviate larger numbers with decimal prefixes, rounded down (131072 is
// 131K, 2^62 is 4E), so that no text has more than five characters. Scores are never abbreviated; their thousands are
// grouped.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/tile.h"

namespace tilefold::render {

std::string face_text(Face face);

/// Formats a quantity. Quantities below ten thousand are written in full, with a decimal if they are below ten. Larger
/// quantities are written with at most three digits and a prefix. Examples: "2.5", "746", "9,204", "12.3K", "182K",
/// "1.25M". Negative quantities have a minus sign.
std::string abbreviated(double quantity);

/// Formats `number` with a comma between groups of three digits: 12408 is "12,408".
std::string grouped(std::uint64_t number);

/// Formats a number and a noun: "1 move", "12,408 moves". `one` is the singular of the noun.
std::string counted(std::uint64_t number, std::string_view one);

}  // namespace tilefold::render
