// The board of the rival in a race, at the right of the user's board, with its name, its score and the difference.
//
// If the window has no room for two boards, the line of text below the board shows the race instead.
#pragma once

#include <string>

#include "app/play/race.h"
#include "app/window/panels/ui.h"
#include "render/scene/layout.h"

namespace tilefold::window {

class RaceView {
 public:
  explicit RaceView(play::Race& race) : race_(race) {}

  /// The space for both boards, in pixels.
  struct Space {
    int width = 0;   ///< width of the window
    int height = 0;  ///< height of the window
    int beside = 0;  ///< width of the panel beside the board
    double scale = 1;
    bool is_board_seen = true;  ///< false if something covers the user's board
  };
  void arrange(const Space& space);

  /// Returns the width that the rival's board takes from the user's board; 0 if it is not shown.
  int width() const { return width_; }

  /// Returns the race as one line of text; empty if there is no race or the rival's board is shown.
  std::string line() const;

  /// Advances the animation of the rival's board by `ms` milliseconds. Returns true while it continues.
  bool advance(float ms) { return race_.animate(ms); }

  /// Draws the rival's board. `tray` is the rectangle of the user's board on the screen.
  void draw(Ui& ui, const render::Rect& tray) const;

 private:
  void draw_block(Ui& ui, const Area& area, const render::Rect& tray) const;
  void draw_texts(Ui& ui, const Area& area) const;

  play::Race& race_;
  Space space_;
  int width_ = 0;
};

}  // namespace tilefold::window
