// Score distributions of a benchmark: one strip for each setting, all on one scale.
//
// A strip has the number of its setting in a mark of its own shape and colour, the scores as a histogram, and
// below it the range from the 5th to the 95th percentile, the quartiles and the median.
#pragma once

#include <imgui.h>

#include "app/jobs/benchmark_runner.h"
#include "app/measure/score_scale.h"
#include "app/window/panels/ui.h"

namespace tilefold::app {

void draw_score_strips(Ui& /*ui*/, const BenchmarkReport& report);

/// What a setting is told by, in bars and marks: no two neighbours by colour alone.
render::Color setting_color(const Ui& ui, std::size_t setting);
void draw_setting_mark(ImDrawList& draw, ImVec2 at, float radius, std::size_t setting, ImU32 color);

/// The ends and the middle of a scale below its bars, from `corner` on; as high as a line and six units.
void draw_score_axis(const ScoreScale& scale, ImVec2 corner, float width, float unit);

}  // namespace tilefold::app
