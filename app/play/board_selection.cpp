#include "app/play/board_selection.h"

#include "app/play/forecast.h"
#include "app/play/replay_view.h"

namespace tilefold::play {

void BoardSelection::point_at(std::optional<int> column, const ReplayView& replay) {
  if (column == column_) return;
  column_ = column;
  refresh_ghost(replay);
}

void BoardSelection::show_ghost(bool is_shown, const ReplayView& replay) {
  is_ghost_shown_ = is_shown;
  refresh_ghost(replay);
}

void BoardSelection::refresh_ghost(const ReplayView& replay) {
  std::optional<Move> move;
  const Puzzle& shown = replay.shown();
  const bool can_play = !replay.is_open() && shown.standing().status == Status::playing;
  if (column_ && can_play) move = shown.interpret({.kind = Gesture::Kind::column, .cell = cell_at(0, *column_)});
  const bool is_blocked = column_ && !move && can_play;
  scene_.set_hover_column(column_, is_blocked ? render::Hand::blocked : render::Hand::ready);
  scene_.set_ghost(move && is_ghost_shown_ ? forecast(shown, *move) : std::nullopt);
}

void BoardSelection::drop_tiles() {
  const Extent extent = scene_.snapshot().extent;
  if (scene_.cursor() && !extent.holds(*scene_.cursor())) scene_.set_cursor({});
  scene_.set_picked({});
  scene_.set_link({});
}

void BoardSelection::drop_column(int columns) {
  if (column_ && *column_ >= columns) column_.reset();
}

}  // namespace tilefold::play
