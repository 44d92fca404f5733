// What the pointer or the keyboard selects on the board: a column, with the ghost of the move there, or tiles.
#pragma once

#include <optional>

#include "render/scene/scene.h"

namespace tilefold::app {

class ReplayView;

class BoardSelection {
 public:
  explicit BoardSelection(render::Scene& scene) : scene_(scene) {}

  /// Sets the column under the pointer or selected with the keyboard.
  void point_at(std::optional<int> column, const ReplayView& replay);
  std::optional<int> column() const { return column_; }

  void show_ghost(bool is_shown, const ReplayView& replay);
  bool is_ghost_shown() const { return is_ghost_shown_; }

  /// Draws the ghost of the move that the column means in the position shown.
  void refresh_ghost(const ReplayView& replay);

  /// Clears the selection of tiles, because they have changed; also of the column if there are only `columns` now.
  void drop_tiles();
  void drop_column(int columns = 0);

 private:
  render::Scene& scene_;
  std::optional<int> column_;
  bool is_ghost_shown_ = true;
};

}  // namespace tilefold::app
