// Opens and closes everything that can be shown in place of the board: the map, practice, and the tools of the panel's
// Lab mode.
#pragma once

#include "app/window/board_layer.h"
#include "app/window/models.h"
#include "app/window/panels/panels.h"

namespace tilefold::window {

class ToolSwitch {
 public:
  struct Subjects {
    play::GameView& view;
    play::Autoplay& autoplay;
    play::Practice& practice;
    play::GameMap& map;
    play::BoardEditor& editor;
    play::RulesComparison& comparison;
    play::HeatMap& heat;
    BoardLayer& board;
    Panels& panels;
    Ui& ui;
  };
  explicit ToolSwitch(const Subjects& subjects) : at_(subjects) {}

  void open(Tool tool);
  void toggle_map();
  void toggle_practice();

  /// Closes the map, practice and all tools, so that the board is visible.
  void show_board();
  /// Closes practice and all tools, but not the map.
  void leave();

 private:
  void close_lab();

  Subjects at_;
};

}  // namespace tilefold::window
