// Draws two charts of the analysis: the course of a game, and the loss of each move against its thinking time.
#pragma once

#include "app/window/panels/analysis_panel.h"
#include "app/window/panels/widgets.h"

namespace tilefold::window {

/// Draws the expected final score after each move. Each step from one move to the next has two parts: the loss, hatched
/// and never upwards, and the luck, solid. Bad moves are marked below the plot; each class has its own shape. A band
/// above the plot shows on which moves the player spent time.
void draw_course(Ui& ui, AnalysisPart& part, const play::Findings& found);

/// Draws a point for each move: its loss against the time that the player spent on it. The time axis is logarithmic.
void draw_scatter(Ui& ui, AnalysisPart& part, const play::Findings& found);

/// Draws the mark of a move class, centred at `middle`. The class of good moves has no mark.
void draw_kind(const PanelStyle& style, measure::MoveClass kind, ImVec2 middle);

/// Formats a number in the current language, for example "−12.3K". If `is_signed` is true, positive numbers get a sign
/// as well: "+1,204".
std::string quantity_text(double quantity, bool is_signed = false);

/// Formats an accuracy in percent, like measure::accuracy_text, in the current language.
std::string accuracy_number(double accuracy);

/// Formats a duration in the current language: "40 ms", "0.4 s", "12 s", "3 min".
std::string time_text(double ms);

}  // namespace tilefold::window
