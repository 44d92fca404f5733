// Draws the score distributions of a benchmark: one strip per entry. All strips use the same scale.
//
// A strip has a mark of the entry's shape and colour with the number of the entry, a histogram of the scores, and below
// the histogram a line that shows the 5th and 95th percentiles, the quartiles and the median.
#pragma once

#include <imgui.h>

#include "app/jobs/benchmark_runner.h"
#include "app/measure/score_scale.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

void draw_score_strips(Ui& /*ui*/, const jobs::BenchmarkReport& report);

/// `entry_color` returns the colour of an entry; `draw_entry_mark` draws its mark. Entries next to each other differ
/// both in shape and in colour.
render::Color entry_color(const PanelStyle& style, std::size_t entry);
void draw_entry_mark(ImDrawList& draw, ImVec2 at, float radius, std::size_t entry, ImU32 color);

/// Labels a score axis at both ends and in the middle, below the bars. `corner` is its upper left corner. The height is
/// one text line plus six layout units.
void draw_score_axis(const measure::ScoreScale& scale, ImVec2 corner, float width, float unit);

}  // namespace tilefold::window
