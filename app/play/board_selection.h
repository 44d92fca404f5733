// The user's selection on the board, made with the pointer or the keyboard: a column, which shows a ghost of the move
// there, or tiles.
#pragma once

#include <optional>

#include "render/scene/scene.h"

namespace tilefold::play {

class ReplayView;

class BoardSelection {
 public:
  explicit BoardSelection(render::Scene& scene) : scene_(scene) {}

  /// Selects a column, which is under the pointer or was chosen with the keyboard.
  void point_at(std::optional<int> column, const ReplayView& replay);
  std::optional<int> column() const { return column_; }

  void show_ghost(bool is_shown, const ReplayView& replay);
  bool is_ghost_shown() const { return is_ghost_shown_; }

  /// Draws the ghost of the move in the selected column, if that move is legal in the position on the board.
  void refresh_ghost(const ReplayView& replay);

  /// `drop_tiles` clears the selection of tiles, because the tiles have changed. `drop_column` clears the selected
  /// column if its index is `columns` or greater, because the board no longer has that column.
  void drop_tiles();
  void drop_column(int columns = 0);

 private:
  render::Scene& scene_;
  std::optional<int> column_;
  bool is_ghost_shown_ = true;
};

}  // namespace tilefold::play
