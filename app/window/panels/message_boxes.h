// Draws the messages of the message queue. Each message has a place where it is drawn.
#pragma once

#include <string>

#include "app/window/panels/layer.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

/// The position of a text at the edge of the board, in pixels.
struct TextBox {
  Area area;          ///< area of the background
  float x = 0;        ///< left end of the text
  float y = 0;        ///< upper end of the text
  std::string lines;  ///< the text with line breaks
};

/// The space available for a text at the edge of the board.
struct TextRoom {
  LayerArea place;
  float end = 0;    ///< greatest y position that the background may reach
  float added = 0;  ///< width to keep free after the text
};

/// Returns where to draw a text: below the board, or at its right if there is not enough room below.
TextBox place_at_board(const PanelStyle& style, const std::string& text, const TextRoom& room);

/// Draws an achievement message inside `room`. Its centre is as close to the x position `middle` as possible. A click
/// closes the message.
void draw_toast(Ui& ui, const play::Message& message, const Area& room, float middle);

/// Draws the warning that stays until its cause is removed, if there is one, in the lower left corner of `room`.
void draw_badge(const Ui& ui, const Area& room);

/// Draws the current notice, if there is one, below the board; it may cover the bar there. The notice covers the board
/// itself only if there is no room below the board or at its right.
void draw_notice(Ui& ui, const LayerArea& place);

/// Draws the current message about `topic`, if there is one, as text in the panel.
void draw_part_message(const Ui& ui, play::MessageTopic topic);

/// Sets the error about `topic` that a section of the panel shows. The error stays until it is withdrawn; an empty text
/// withdraws it.
void set_part_message(Ui& ui, play::MessageTopic topic, const std::string& text);

}  // namespace tilefold::window
