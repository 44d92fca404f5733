// Data that widgets report while a frame is drawn. The event loop, the input router and the trace use it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/window/panels/area.h"
#include "app/window/panels/identities.h"
#include "engine/core/puzzle.h"

namespace tilefold::window {

struct FrameOutput {
  bool wants_frames = false;            ///< true if more frames are needed even without user input
  bool is_typing_near = false;          ///< true if the focused widget accepts text, so Enter starts typing
  std::map<std::string, Area> buttons;  ///< positions of the buttons; the key is their label
  std::string focused;                  ///< label of the focused widget; empty if none
  std::vector<std::string> used;        ///< labels of widgets pressed or grabbed in this frame
  std::vector<std::string> cut_off;     ///< labels of widgets whose text is too wide for them
  std::optional<Move> pointed_move;     ///< move whose row in a list is under the pointer
  Identities identities;
  Area text_area;    ///< area of the text line at the board; empty while not shown
  Area toast_area;   ///< area of the achievement message; empty if none is shown
  Area strip_area;   ///< area of the text above the tutorial's board; empty while not shown
  Area notice_area;  ///< area of the notice's button; empty while not shown

  /// Clears all data at the start of a frame.
  void begin(bool is_traced) {
    wants_frames = is_typing_near = false;
    buttons.clear();
    focused.clear();
    used.clear();
    pointed_move.reset();
    cut_off.clear();
    identities.begin(is_traced);
    text_area = toast_area = strip_area = notice_area = {};
  }
};

}  // namespace tilefold::window
