// The Move values section of the panel: the figures with which the strategy of autoplay rates the possible moves.
#pragma once

#include <imgui.h>

#include <cstddef>
#include <string>

#include "app/play/autoplay.h"
#include "app/play/game_view.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

struct MoveValuesPart {
  const play::GameView& view;
  play::Autoplay& autoplay;
  std::size_t value_rows = 0;  ///< rows reserved in the table, so that its height stays the same
  void draw(Ui& ui);
};

/// Draws the checkbox that shows or hides the values of moves, and at its right whether the strategy is thinking.
void draw_values_switch(Ui& ui, play::Autoplay& autoplay);

/// Maximum number of moves that a table of values lists.
inline constexpr std::size_t most_rated_moves = 16;

/// Reserves rows for the values that are now known. Keeps the number of rows while values are shown, so that a new
/// answer, or instant autoplay, which shows none, moves no control.
void reserve_value_rows(const play::Autoplay& autoplay, std::size_t& rows);

/// True if the pointer is on the table row that was drawn last.
bool is_row_pointed();

/// Draws the first cell of a table's row: the move, and before the best move a triangle.
void draw_move_cell(const std::string& move, bool is_best, const ImVec4& color);

}  // namespace tilefold::window
