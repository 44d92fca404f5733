// Draws the chart of losses against thinking times, and the marks and texts that the parts of the analysis share.
#pragma once

#include "app/window/panels/analysis_panel.h"
#include "app/window/panels/widgets.h"

namespace tilefold::window {

/// Draws a point for each move: its loss against the time that the player spent on it. The time axis is logarithmic.
void draw_scatter(Ui& ui, AnalysisPart& part, const play::Findings& found);

/// Draws the mark of a move class, centred at `middle`. The class of good moves has no mark.
void draw_kind(const PanelStyle& style, measure::MoveClass kind, ImVec2 middle);

/// Returns the colour of losses.
render::Color loss_color(const render::Theme& theme);

/// Describes a move in several lines: the move and its class, loss, luck and expected scores.
std::string step_text(AnalysisPart& part, const play::Findings& found, std::size_t step);

/// Formats a number in the current language, for example "−12.3K". If `is_signed` is true, positive numbers get a sign
/// as well: "+1,204".
std::string quantity_text(double quantity, bool is_signed = false);

/// Formats an accuracy in percent, like measure::accuracy_text, in the current language.
std::string accuracy_number(double accuracy);

/// Formats a duration in the current language: "40 ms", "0.4 s", "12 s", "3 min".
std::string time_text(double ms);

}  // namespace tilefold::window
