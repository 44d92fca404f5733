// Draws the messages of the queue, each at its place.
#pragma once

#include <string>

#include "app/window/panels/layer.h"
#include "app/window/panels/ui.h"

namespace tilefold::app {

/// The position of a text at the board, in pixels.
struct TextBox {
  Area area;       ///< of the background
  float x = 0;     ///< left end of the text
  float y = 0;     ///< upper end of the text
  float wrap = 0;  ///< width at which the text is wrapped
};

/// The space at the board for a text.
struct TextRoom {
  LayerArea place;
  float end = 0;    ///< lowest y position of the background
  float added = 0;  ///< width to keep free behind the text
};

/// Returns the position of a text below the board, or at its right if there is not enough room below.
TextBox place_at_board(const PanelStyle& style, const std::string& text, const TextRoom& room);

/// Draws an achievement message in `room`, as close as possible to the x position `middle`. A click dismisses it.
void draw_toast(Ui& ui, const Message& message, const Area& room, float middle);

/// Draws the lasting warning, if there is one, at the lower left corner of `room`.
void draw_badge(const Ui& ui, const Area& room);

/// Draws the notice, if there is one, below the board, over the bar if necessary. It covers the board only if there is
/// no room below and at the right.
void draw_notice(Ui& ui, const LayerArea& place);

/// Draws the message of a topic, if there is one, as text in the panel.
void draw_part_message(const Ui& ui, MessageTopic topic);

/// Shows an error in a part of the panel until the topic is withdrawn. An empty text withdraws it.
void set_part_message(Ui& ui, MessageTopic topic, const std::string& text);

}  // namespace tilefold::app
