// Carries out the commands that panels and cards queued while they were drawn.
#pragma once

#include "app/play/strategy_warmup.h"
#include "app/records/window_module.h"
#include "app/window/actions.h"
#include "app/window/scene_sound.h"
#include "app/window/window_style.h"

namespace tilefold::window {

class PanelCommands {
 public:
  struct Subjects {
    Actions& actions;
    PuzzleSwitch& puzzles;
    HomeSwitch& home;
    ToolSwitch& tools;
    RaceSwitch& races;
    play::StrategyWarmup& warmup;
    BoardLayer& board;
    PictureFolder& pictures;
    WindowStyle& style;
    SceneSound& sound;
    play::Autoplay& autoplay;
    play::BoardEditor& editor;
    Appearance& appearance;
    Ui& ui;
    const records::HostCallbacks& host;
  };
  explicit PanelCommands(const Subjects& subjects) : at_(subjects) {}

  void carry_out(const Command& command);

 private:
  void solve();

  Subjects at_;
};

}  // namespace tilefold::window
