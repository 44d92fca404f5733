// Opens and closes what is shown in place of the board: the map, practice, and the tools of the lab.
#pragma once

#include "app/window/board_layer.h"
#include "app/window/models.h"
#include "app/window/panels/panels.h"

namespace tilefold::app {

class ToolSwitch {
 public:
  struct Subjects {
    GameView& view;
    Autoplay& autoplay;
    Practice& practice;
    GameMap& map;
    BoardDraft& draft;
    RulesComparison& comparison;
    HeatMap& heat;
    BoardLayer& board;
    Panels& panels;
    Ui& ui;
  };
  explicit ToolSwitch(const Subjects& subjects) : at_(subjects) {}

  void open(Tool tool);
  void toggle_map();
  void toggle_practice();

  /// Closes everything that covers the board.
  void show_board();
  /// Closes the same except the map.
  void leave();

 private:
  void close_lab();

  Subjects at_;
};

}  // namespace tilefold::app
