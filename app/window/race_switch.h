// Starts and ends races (app/play/race.h).
#pragma once

#include <string>

#include "app/play/race.h"
#include "app/window/puzzle_switch.h"

namespace tilefold::window {

class RaceSwitch {
 public:
  struct Subjects {
    play::GameView& view;
    play::Race& race;
    play::Autoplay& autoplay;
    PuzzleSwitch& puzzles;
    ToolSwitch& tools;
    BoardLayer& board;
    Panels& panels;
    Ui& ui;
    play::Trace& trace;
  };
  explicit RaceSwitch(const Subjects& subjects) : at_(subjects) {}

  /// Starts a new game and the race that `wanted` describes. If that is impossible, shows the reason and changes
  /// nothing.
  void start(const StartRace& wanted);
  /// Ends the race; the game continues. Returns false if there is no race.
  bool leave();

 private:
  Result<play::CopiedGame> game_of(const StartRace& wanted);
  void race_game(play::CopiedGame game, const char* name);
  void race_strategy(Strength strength);
  void show_board();

  Subjects at_;
};

}  // namespace tilefold::window
