// Opens the home, and carries out what the user chooses there: an ordinary game, a daily game, a tutorial, or a player.
#pragma once

#include <string>
#include <vector>

#include "app/play/daily_games.h"
#include "app/play/home_model.h"
#include "app/play/tutorial_game.h"
#include "app/window/puzzle_switch.h"

namespace tilefold::window {

class HomeSwitch {
 public:
  struct Subjects {
    play::GameView& view;
    HomePage& home;
    HelpCard& help;
    play::DailyGames& daily;
    play::TutorialGame& tutorial;
    WindowSettingsSync& settings;
    PuzzleSwitch& puzzles;
    ToolSwitch& tools;
    play::Autoplay& autoplay;
    BoardLayer& board;
    Panels& panels;
    Ui& ui;
  };
  explicit HomeSwitch(const Subjects& subjects) : at_(subjects) {}

  /// Opens or closes the home.
  void toggle();

  /// Resumes the ordinary game of a puzzle, or starts one. If the user has never played the puzzle, the tutorial comes
  /// first.
  void open(const PuzzleInfo& info);
  /// Starts a new game of a puzzle, or its first unsolved level.
  void begin(const PuzzleInfo& info);

  /// Plays the daily game of a day.
  void open_daily(const PuzzleInfo& info, records::Day day);
  /// Copies the result of a daily game as text.
  void share(const PuzzleInfo& info, records::Day day);

  void start_tutorial();

  /// Lets another player play: resumes the player's last game, and shows the home of the player.
  void choose_player(std::int64_t id);
  /// Adds a player, who plays from now on, or renames the current one. Shows why if this is not possible.
  void name_player(const NamePlayer& wanted);

 private:
  std::vector<play::HomeCard> cards();
  play::HomeCard card_of(const PuzzleInfo& info);
  profile::Store* store() const;
  void show_board();
  void show_home();
  void let_play(const profile::Player& player);

  Subjects at_;
};

}  // namespace tilefold::window
