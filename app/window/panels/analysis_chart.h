// The drawings of the part about analysis: the course of a game, and losses against times.
#pragma once

#include "app/window/panels/parts.h"

namespace tilefold::app {

/// The expected final score over the moves. Each step has two halves: what was lost, hatched and always downwards, and
/// what luck brought, solid. Bad moves have marks of a shape each below; above, a band where the player was thinking.
void draw_course(Ui& ui, AnalysisPart& part, const Findings& found);

/// A loss over the time that was spent before the move, times by their logarithms.
void draw_scatter(Ui& ui, AnalysisPart& part, const Findings& found);

/// The mark of a kind of move around `middle`: nothing for good ones.
void draw_kind(const Ui& ui, MoveClass kind, ImVec2 middle);

/// A quantity for people, with its sign where `is_signed`: "+1,204", "−12.3K".
std::string quantity_text(double quantity, bool is_signed = false);

/// A time: "40 ms", "0.4 s", "12 s", "3 min".
std::string time_text(double ms);

}  // namespace tilefold::app
