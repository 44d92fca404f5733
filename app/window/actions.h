// Carries out actions, whether they come from a key, a gamepad, a panel or a card.
//
// The uppermost layer is asked first, so an action can have another meaning on it.
#pragma once

#include "app/play/message_queue.h"
#include "app/window/picture_folder.h"
#include "app/window/puzzle_switch.h"

namespace tilefold::app {

class Actions {
 public:
  struct Subjects {
    GameView& view;
    Autoplay& autoplay;
    GameAnalysis& analysis;
    Layers& layers;
    ToolSwitch& tools;
    PuzzleSwitch& puzzles;
    PictureFolder& pictures;
    Panels& panels;
    WindowSettingsSync& settings;
    MessageQueue& messages;
    const Bindings& bindings;
    GlWindow& gl;
    Ui& ui;
  };
  explicit Actions(const Subjects& subjects) : at_(subjects) {}

  void perform(Action action);

  /// True if an action repeats while its key or button is held down. Undo and redo stop at the ends of a game, so that
  /// a held key does not run into another game.
  bool may_repeat(Action action) const;

  /// Closes or ends one thing: a toast, the uppermost layer, the panel over the board, a selection, or autoplay.
  void leave();

 private:
  void show_analysis();
  void show_mistake(int direction);
  void show_mode(PanelMode mode);
  void focus_panel();
  void toggle_panel();
  void toggle_full_screen();
  void give_command();
  void hint();
  void let_play(Action action);

  Subjects at_;
};

}  // namespace tilefold::app
