// The calendar of the daily games: a month, the results of a puzzle on its days, and the games to play.
#pragma once

#include <span>

#include "app/play/daily_games.h"
#include "app/play/home_model.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

class DailyView {
 public:
  explicit DailyView(const play::DailyGames& daily) : daily_(daily) {}

  /// Selects today's game of a puzzle.
  void open(const PuzzleInfo& puzzle, records::Day today);
  /// Draws the view. `cards` contain the pictures of the puzzles.
  void draw(Ui& ui, const Area& area, std::span<const play::HomeCard> cards);

 private:
  void draw_puzzles(Ui& ui, const Area& area);
  void draw_month(Ui& ui, const Area& area);
  void draw_day(Ui& ui, const Area& area, records::Day day);
  void draw_details(Ui& ui, const Area& area, std::span<const play::HomeCard> cards) const;
  bool can_play(records::Day day) const { return records::has_daily_game(day) && day <= today_; }

  const play::DailyGames& daily_;
  const PuzzleInfo* puzzle_ = nullptr;
  records::Day today_ = 0;
  records::Day day_ = 0;    // the selected day
  records::Day month_ = 0;  // first day of the month that is shown
};

}  // namespace tilefold::window
