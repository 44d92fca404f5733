// Score distributions of a benchmark: one strip per entry, all on a common scale.
//
// A strip shows the number of its entry in a mark of distinct shape and colour, a histogram of the scores, and below it
// the range from the 5th to the 95th percentile, the quartiles and the median.
#pragma once

#include <imgui.h>

#include "app/jobs/benchmark_runner.h"
#include "app/measure/score_scale.h"
#include "app/window/panels/ui.h"

namespace tilefold::app {

void draw_score_strips(Ui& /*ui*/, const BenchmarkReport& report);

/// Colour and mark of an entry. Adjacent entries differ in shape as well as in colour.
render::Color entry_color(const PanelStyle& style, std::size_t entry);
void draw_entry_mark(ImDrawList& draw, ImVec2 at, float radius, std::size_t entry, ImU32 color);

/// Draws the ends and the middle of a scale below its bars, starting at `corner`. Its height is one text line plus six
/// units.
void draw_score_axis(const ScoreScale& scale, ImVec2 corner, float width, float unit);

}  // namespace tilefold::app
