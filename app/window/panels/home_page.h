// The home: a page with a card for each puzzle, and one for the daily game. It covers the board. Its other views are
// the calendar of the daily games and the list of players.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/play/home_model.h"
#include "app/window/panels/daily_view.h"
#include "app/window/panels/layer.h"
#include "app/window/panels/players_view.h"

namespace tilefold::window {

class HomePage final : public Card {
 public:
  explicit HomePage(const play::DailyGames& daily) : daily_(daily), daily_view_(daily) {}

  bool is_open() const override { return !cards_.empty(); }
  void draw(Ui& ui, const LayerArea& place) override;
  /// Ignores actions that would change the covered game.
  bool perform(play::Action action) override { return is_for_uppermost(action) || !is_for_window(action); }
  std::optional<std::string> game_id() const override { return std::string(); }
  /// Returns from another view to the cards, or closes the page.
  bool leave() override;

  /// Shows the cards. `puzzle` is the puzzle in the window, which the calendar shows first.
  void open(std::vector<play::HomeCard> cards, const PuzzleInfo& puzzle, records::Day today);
  void close() { cards_.clear(); }
  PlayersView& players() { return players_; }

 private:
  struct CardPlace {
    Area area;
    bool is_upright = false;  ///< true if the picture is above the text, not beside it
  };

  enum class View : std::uint8_t { cards, daily, players };

  std::string title() const;
  void draw_head(Ui& ui, const Area& area);
  static float draw_offers(Ui& ui, Area place, float min);
  void draw_player(Ui& ui, const Area& area);
  void draw_cards(Ui& ui, const Area& area);
  void draw_puzzle(Ui& ui, const CardPlace& place, const play::HomeCard& card) const;
  void draw_daily(Ui& ui, const CardPlace& place);

  const play::DailyGames& daily_;
  DailyView daily_view_;
  std::vector<play::HomeCard> cards_;  // cards of the page; empty while the page is closed
  PlayersView players_;
  View view_ = View::cards;
  records::Day today_ = 0;
};

}  // namespace tilefold::window
