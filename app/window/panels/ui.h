// State that all widgets share: style, receiver of key input, open sections, messages, queued commands and the output
// of the current frame. Contains nothing about games.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/play/message_queue.h"
#include "app/records/host.h"
#include "app/window/panels/area.h"
#include "app/window/panels/commands.h"
#include "app/window/panels/frame_output.h"
#include "app/window/panels/style.h"

namespace tilefold::window {

/// The version for browsers has no wide pages, because its size is limited.
constexpr bool has_wide_pages = !records::is_page;

struct Ui;

/// Receiver of key input.
enum class Keys : std::uint8_t {
  board,
  panel,  ///< the panel at the right receives key input
  card,   ///< a card over the board, such as the end of a game or the help
  list,   ///< an open popup list; it also receives pointer presses
};

/// An action that the bar beside the board offers, or that the panel offers if the bar has no room for it.
struct OfferedAction {
  std::string label;
  std::string tip;  ///< what the action does, and its key
  std::function<void(Ui&)> press;
  bool is_enabled = true;
  bool is_advised = false;  ///< true if the action plays the best move
};

struct Ui : PanelStyle {
  explicit Ui(play::MessageQueue& queue) : messages(queue) {}

  double frame_ms = 1000.0 / 60;                        ///< minimum time between two frames in ms
  std::map<std::string, bool, std::less<>> open_parts;  ///< open state of the panel's sections, by lower-case name

  std::string letters;  ///< letters of names that the fonts must have in addition to those of the language

  Keys keys = Keys::board;
  bool has_new_keys = false;   ///< true in the frame in which `keys` starts to receive key input
  bool is_typed = false;       ///< true if a key was pressed since the pointer moved, so that no tooltip is shown
  bool is_touched = false;     ///< true if the last pointer input was a touch, so nothing is hovered
  bool is_practising = false;  ///< true while the user practises, so that no list may show the best moves
  bool is_in_panel = false;    ///< true if the user has moved the keyboard focus into the panel
  bool must_refocus = false;   ///< true if Escape closed a layer, so that the focus must be set again

  bool is_page = false;  ///< true while a wide page of the panel is drawn

  /// Height that is unused in the current mode of the panel, and the part of it that lists have filled.
  float spare_height = 0;
  float filled_height = 0;

  float chart_height = 0;  ///< height of charts in the current column of a wide page; 0 if it is not known yet
  int charts = 0;          ///< number of charts drawn in this column

  std::vector<OfferedAction> left_out;  ///< actions of the game for which the bar beside the board has no room

  /// True while a wide page of the panel is drawn.
  bool is_wide() const { return has_wide_pages && is_page; }

  play::MessageQueue& messages;
  Commands commands;
  FrameOutput frame;
};

/// Shows a notice in response to the use of a control.
inline void say(Ui& ui, std::string text) {
  ui.messages.post({.text = std::move(text), .cause = play::MessageCause::control});
}

}  // namespace tilefold::window
