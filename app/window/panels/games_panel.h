// The Games section of the panel: the list of stored games.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/play/game_list_model.h"
#include "app/play/game_shots.h"
#include "app/play/game_view.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

/// A stored game that the user wants to open. It is opened once its puzzle is open.
struct WantedGame {
  std::int64_t game = 0;
  bool is_watched = false;
  bool is_analysed = false;
};

struct GamesPart {
  play::GameView& view;
  play::GameListModel model = {};
  std::optional<WantedGame> wanted = {};
  std::optional<std::int64_t> chosen = {};  ///< ID of the selected game, to which the buttons apply
  bool wants_focus = false;                 ///< move the focus to the first button, because a game was selected with
                                            ///< the keyboard
  bool was_open = false;
  play::GameShots shots = {};
  std::string puzzle = {};  ///< name of the puzzle that was open in the last frame

  /// Reads the stored games for the sections Games and Statistics. Call before either is drawn.
  void read(Ui& ui);
  /// Records that neither the Games section nor the Statistics section is shown.
  void put_away() { was_open = false; }
  void draw(Ui& ui);
  /// Draws the wide page: the list with pictures, and the selected game beside it.
  void draw_page(Ui& ui);
};

}  // namespace tilefold::window
