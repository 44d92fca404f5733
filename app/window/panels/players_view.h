// The list of the people who play on this machine, on a page of the home: choose a player, add one, or rename the
// current one.
#pragma once

#include <string>
#include <vector>

#include "app/profile/stored.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

/// Returns the name of a player as the window shows it.
std::string shown_player(const profile::Player& player);

class PlayersView {
 public:
  /// Shows the players. `current` is the number of the player at the window. Without players, the home has no page of
  /// players.
  void open(std::vector<profile::Player> players, std::int64_t current);
  bool has_players() const { return !players_.empty(); }
  /// Returns the text of the button that opens the list: who plays.
  std::string caption() const;

  /// Requests the letters of the names that the fonts lack.
  void want_letters(Ui& ui) const;

  void draw(Ui& ui, const Area& area);

 private:
  const profile::Player* current() const;
  void draw_names(Ui& ui, Area& row);
  void draw_naming(Ui& ui, Area& row);

  std::vector<profile::Player> players_;
  std::int64_t current_ = 0;
  std::string typed_;  // the text in the field for a name
};

}  // namespace tilefold::window
