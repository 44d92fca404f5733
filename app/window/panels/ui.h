// Shared state of all widgets: style, keyboard focus, open sections, positions for the trace, and queued commands.
// Independent of games.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "app/window/panels/commands.h"
#include "app/window/panels/identities.h"
#include "app/window/panels/style.h"
#include "render/scene/theme.h"

namespace tilefold::app {

/// A rectangle in pixels of the drawable.
struct Area {
  float x = 0;
  float y = 0;
  float width = 0;
  float height = 0;
  friend bool operator==(const Area&, const Area&) = default;
};

inline bool holds(const Area& area, float x, float y) {
  return x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height;
}

/// Receiver of key input.
enum class Keys : std::uint8_t {
  board,
  panel,  ///< the panel at the right
  card,   ///< a card over the board, such as the end of a game or the help
  list,   ///< a popup list, which receives presses as well
};

/// A short message shown over the board for some time.
struct Notice {
  std::string text;
  double until = 0;            ///< end of the message, in ms of the window's clock
  bool is_of_picture = false;  ///< offers a button that opens the picture folder
};

struct Ui {
  PanelFonts fonts;
  const render::Theme* theme = nullptr;
  double scale = 1;
  double frame_ms = 1000.0 / 60;                        ///< minimum time between two frames in ms
  std::map<std::string, bool, std::less<>> open_parts;  ///< open state of the panel's sections, by lower-case name

  bool is_touched = false;    ///< true if the last pointer input was a touch, so nothing is hovered
  bool is_in_panel = false;   ///< true if the user moved the keyboard focus to the panel
  bool must_refocus = false;  ///< true if Escape closed a layer, so that the focus must be set again

  // State of the current frame.
  Keys keys = Keys::board;
  bool has_new_keys = false;    ///< true if the keyboard focus has just moved to `keys`
  bool wants_frames = false;    ///< more frames are needed without user input
  bool is_typing_near = false;  ///< true if the focused widget accepts text, so Enter starts typing
  Commands commands;
  std::map<std::string, Area> buttons;  ///< positions by label
  std::string focused;                  ///< label of the focused widget; empty if none
  std::vector<std::string> used;        ///< labels of widgets pressed or grabbed in this frame
  Identities identities;

  /// Unused height in the panel's current mode, and how much of it lists have filled.
  float spare_height = 0;
  float filled_height = 0;

  std::string badge;  ///< lasting warning at the edge of the window; empty if there is none
  Notice notice;
  Notice toast;
  Area toast_area;   ///< area of the toast on the screen; empty while it is not shown
  Area notice_area;  ///< position of the notice's button; empty while not shown
};

/// Shows a notice over the board for as long as it takes to read.
void say(Ui& ui, std::string text);

/// Draws an achievement message in `room`, as close as possible to the x position `middle`. A click dismisses it.
void draw_toast(Ui& ui, const Area& room, float middle);

/// Draws the badge at the lower left corner of `room`.
void draw_badge(Ui& ui, const Area& room);

/// Draws the notice at the lower edge of `board`.
void draw_notice(Ui& ui, const Area& board);

}  // namespace tilefold::app
