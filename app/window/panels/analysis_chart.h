// Charts of the analysis: the course of a game, and losses against thinking times.
#pragma once

#include "app/window/panels/analysis_panel.h"
#include "app/window/panels/widgets.h"

namespace tilefold::app {

/// Draws the expected final score over the moves. Each step has two parts: the loss, hatched and always downwards, and
/// the luck, solid. Bad moves are marked below the plot, one shape per class. A band above shows where the player was
/// thinking.
void draw_course(Ui& ui, AnalysisPart& part, const Findings& found);

/// Draws the loss of each move against the time spent on it, on a logarithmic time axis.
void draw_scatter(Ui& ui, AnalysisPart& part, const Findings& found);

/// Draws the mark of a move class around `middle`; good moves have no mark.
void draw_kind(const PanelStyle& style, MoveClass kind, ImVec2 middle);

/// Formats a number, with its sign if `is_signed`: "+1,204", "−12.3K".
std::string quantity_text(double quantity, bool is_signed = false);

/// Formats a duration: "40 ms", "0.4 s", "12 s", "3 min".
std::string time_text(double ms);

}  // namespace tilefold::app
