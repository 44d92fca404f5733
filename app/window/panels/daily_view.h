// The calendar of the daily games: a month, the results of a puzzle on its days, and the games to play.
#pragma once

#include <span>

#include "app/play/daily_games.h"
#include "app/play/home_model.h"
#include "app/window/panels/ui.h"

namespace tilefold::app {

class DailyView {
 public:
  explicit DailyView(const DailyGames& daily) : daily_(daily) {}

  /// Selects today's game of a puzzle.
  void open(const PuzzleInfo& puzzle, Day today);
  /// Draws the view. `cards` contain the pictures of the puzzles.
  void draw(Ui& ui, const Area& area, std::span<const HomeCard> cards);

 private:
  void draw_puzzles(Ui& ui, const Area& area);
  void draw_month(Ui& ui, const Area& area);
  void draw_day(Ui& ui, const Area& area, Day day);
  void draw_details(Ui& ui, const Area& area, std::span<const HomeCard> cards) const;
  bool can_play(Day day) const { return has_daily_game(day) && day <= today_; }

  const DailyGames& daily_;
  const PuzzleInfo* puzzle_ = nullptr;
  Day today_ = 0;
  Day day_ = 0;    // the selected day
  Day month_ = 0;  // first day of the month that is shown
};

}  // namespace tilefold::app
