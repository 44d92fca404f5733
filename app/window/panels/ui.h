// What every widget is drawn with, and what it tells: style, who has the keys, which parts are open, where things are,
// and what is wanted. It knows no game.
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

/// Who gets the keys.
enum class Keys : std::uint8_t {
  board,
  panel,  ///< the panels at the right
  card,   ///< a card over the board: the end of a game, or the help
  list,   ///< a list that hangs open; it has the presses, too
};

/// A short word over the board, for a while.
struct Notice {
  std::string text;
  double until = 0;            ///< in milliseconds of the clock
  bool is_of_picture = false;  ///< leads to the folder of pictures
};

struct Ui {
  PanelFonts fonts;
  const render::Theme* theme = nullptr;
  double scale = 1;
  double frame_ms = 1000.0 / 60;                        ///< the shortest time between two frames
  std::map<std::string, bool, std::less<>> open_parts;  ///< of the panel, by their names in small letters

  bool is_touched = false;  ///< by a finger last, which rests nowhere

  // Of this frame.
  Keys keys = Keys::board;
  bool has_new_keys = false;    ///< the keys have come to where they are
  bool wants_frames = false;    ///< something will appear if nothing happens
  bool is_typing_near = false;  ///< the focused widget takes what is typed, which Enter begins
  Commands commands;
  std::map<std::string, Area> buttons;  ///< where they are, by their labels
  std::string focused;                  ///< the label of what keys are for, empty where there is none
  std::vector<std::string> used;        ///< labels of what was pressed or taken hold of
  Identities identities;

  /// Of the panel's mode on show: the height that is left over, and what lists have taken of it.
  float spare_height = 0;
  float filled_height = 0;

  Notice notice;
  Notice moment;
  Area moment_area;  ///< where it is shown, empty while there is none
  Area notice_area;  ///< likewise what of the notice can be pressed
};

/// Shows a short word over the board, as long as it takes to read.
void say(Ui& ui, std::string text);

/// Something to be glad of, in the room for it and as near to its `middle` as can be, until a click on it or a while
/// later.
void draw_moment(Ui& ui, const Area& room, float middle);

/// A short word at the lower edge of `board`.
void draw_notice(Ui& ui, const Area& board);

}  // namespace tilefold::app
