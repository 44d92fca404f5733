// Draws a map as an SVG picture: states on rings around the solved ones, and the paths of recorded games.
#pragma once

#include "app/cli/reports/map_formats.h"
#include "app/records/output.h"
#include "app/study/map_paths.h"

namespace tilefold::cli {

/// Writes the picture. If `paths` is not null, visited states are circles, larger for more visits, and passed links are
/// lines, thicker for more passes. Of a large map, draws only a part of the states and links without visits.
void write_map_svg(const NamedGraph& map, const study::MapPaths* paths, records::Output& output);

}  // namespace tilefold::cli
