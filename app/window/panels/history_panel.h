// The History section of the panel: the moves of the game, and other lines of play that branch off.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/play/game_analysis.h"
#include "app/play/game_view.h"
#include "app/play/move_names.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

/// Another line of play that branches off from the listed line.
struct OtherLine {
  std::int32_t node = 0;  ///< tree node of its first move
  std::string move;       ///< text of its first move
  std::string name;       ///< name of its first move in the current language
  std::int32_t moves = 0;
  std::uint64_t score = 0;  ///< score at its end
};

struct HistoryPart {
  play::GameView& view;
  const play::GameAnalysis& analysis;
  std::int32_t seen = -1;                        ///< number of the move to which the list last scrolled
  float seen_height = 0;                         ///< height of the list at that time
  std::optional<std::int32_t> chosen = {};       ///< number of the move that was clicked in this frame
  std::optional<std::int32_t> chosen_line = {};  ///< tree node of another line of play, clicked in this frame
  std::vector<OtherLine> others = {};            ///< entries of the open popup list
  play::MoveNames names = {};
  void draw(Ui& ui);

  /// Draw the parts of the wide page: the list of moves, the speed of the replay, and in a row of the given width, the
  /// buttons of the replay.
  void draw_moves_page(Ui& ui);
  void draw_speeds_page(Ui& ui);
  void draw_buttons_page(Ui& ui, float width);
};

}  // namespace tilefold::window
