// Performs actions, whether a key, a gamepad, a panel or a card triggered them.
//
// The uppermost layer handles an action first, so the same action can do something else while that layer is open.
#pragma once

#include "app/play/message_queue.h"
#include "app/window/home_switch.h"
#include "app/window/panels/appearance.h"
#include "app/window/picture_folder.h"
#include "app/window/race_switch.h"

namespace tilefold::window {

class Actions {
 public:
  struct Subjects {
    play::GameView& view;
    play::Autoplay& autoplay;
    play::GameAnalysis& analysis;
    Layers& layers;
    ToolSwitch& tools;
    HomeSwitch& home;
    RaceSwitch& races;
    PictureFolder& pictures;
    Panels& panels;
    WindowSettingsSync& settings;
    play::MessageQueue& messages;
    const play::Bindings& bindings;
    Appearance& appearance;
    GlWindow& gl;
    Ui& ui;
  };
  explicit Actions(const Subjects& subjects) : at_(subjects) {}

  void perform(play::Action action);

  /// True if the action repeats while its key or button is held down. At the start of a game, undo would return to the
  /// previous game, and at the end, redo would move on to the next one; in these two cases the action does not repeat.
  bool may_repeat(play::Action action) const;

  /// Handles the action "leave": closes or stops one thing. In this order: autoplay, an achievement message, the
  /// uppermost layer, a panel that covers the board, keyboard focus in the panel, the active replay, selection or hint
  /// on the board, or a race.
  void leave();

 private:
  void show_analysis();
  void show_mistake(int direction);
  void show_mode(PanelMode mode);
  bool show_panel_instead_of_home();
  void focus_panel();
  void toggle_panel();
  void toggle_full_screen();
  void toggle_sound();
  void give_command();
  void hint();
  void let_play(play::Action action);

  Subjects at_;
};

}  // namespace tilefold::window
