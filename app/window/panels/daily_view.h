// The calendar of the daily games: a month, the results of a puzzle on its days, and the games to play.
#pragma once

#include "app/play/daily_games.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

class DailyView {
 public:
  explicit DailyView(const play::DailyGames& daily) : daily_(daily) {}

  /// Selects today's game of a puzzle.
  void open(const PuzzleInfo& puzzle, records::Day today);
  void draw(Ui& ui, const Area& area);

 private:
  void draw_puzzles(Ui& ui, const Area& area);
  void draw_month(Ui& ui, const Area& area);
  void draw_day(Ui& ui, const Area& area, records::Day day);
  void draw_details(Ui& ui, const Area& area);
  const Snapshot& first_board();
  bool can_play(records::Day day) const { return records::has_daily_game(day) && day <= today_; }

  const play::DailyGames& daily_;
  const PuzzleInfo* puzzle_ = nullptr;
  records::Day today_ = 0;
  records::Day day_ = 0;    // the selected day
  records::Day month_ = 0;  // first day of the month that is shown
  Snapshot board_;          // first board of the game of `board_puzzle_` and `board_day_`
  const PuzzleInfo* board_puzzle_ = nullptr;
  records::Day board_day_ = 0;
};

}  // namespace tilefold::window
