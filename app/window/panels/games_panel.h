// The Games part: the list of stored games.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/play/game_list_model.h"
#include "app/play/game_view.h"
#include "app/window/panels/ui.h"

namespace tilefold::app {

/// A stored game to open when its puzzle has been opened.
struct WantedGame {
  std::int64_t game = 0;
  bool is_watched = false;
  bool is_analysed = false;
};

struct GamesPart {
  GameView& view;
  GameListModel model = {};
  std::optional<WantedGame> wanted = {};
  std::optional<std::int64_t> chosen = {};  ///< number of the game that the buttons apply to
  bool wants_focus = false;                 ///< move the focus to the first button, because a game was selected with
                                            ///< the keyboard
  bool was_open = false;
  std::string puzzle = {};  ///< puzzle in the last frame

  /// Reads the data for this part and the statistics. Call before drawing them.
  void read(Ui& ui);
  /// Call when neither of the two is shown.
  void put_away() { was_open = false; }
  void draw(Ui& ui);
};

}  // namespace tilefold::app
