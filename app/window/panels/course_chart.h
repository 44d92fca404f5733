// Draws the course of a game: the expected score, the loss and luck of each move, and the thinking times.
#pragma once

#include "app/window/panels/analysis_panel.h"
#include "app/window/panels/widgets.h"

namespace tilefold::window {

/// Draws the expected final score after each move. Each step from one move to the next has two parts: the loss, hatched
/// and never upwards, and the luck, solid. Bad moves are marked; each class has its own shape and colour. The thinking
/// times have the same axis.
void draw_course(Ui& ui, AnalysisPart& part, const play::Findings& found);

}  // namespace tilefold::window
