#include "app/play/draft_keys.h"

#include <algorithm>

namespace tilefold::play {
namespace {

bool is_doubtful(const BoardDraft& draft, const DraftSpot& spot) {
  return !spot.is_upcoming && draft.reading.doubt_at(spot.cell) != nullptr;
}

}  // namespace

void move_cursor(BoardDraft& draft, Direction direction) {
  const Snapshot board = draft.board().snapshot();
  const Snapshot waiting = draft.board().upcoming();
  const Snapshot& on = draft.cursor && draft.cursor->is_upcoming ? waiting : board;
  if (!draft.cursor || !on.extent.holds(draft.cursor->cell)) {
    draft.cursor = DraftSpot{.cell = draft.board().editor().digits == EditorDigits::write
                                         ? cell_at(0, 0)
                                         : cell_at((board.extent.rows - 1) / 2, (board.extent.columns - 1) / 2)};
    return;
  }
  const Cell next = neighbour(draft.cursor->cell, direction, on.row_order);
  if (on.extent.holds(next)) {
    draft.cursor->cell = next;
  } else if (direction == Direction::up && !draft.cursor->is_upcoming && waiting.extent.rows > 0) {
    draft.cursor =
        DraftSpot{.cell = cell_at(0, std::min<int>(next.column, waiting.extent.columns - 1)), .is_upcoming = true};
  } else if (direction == Direction::down && draft.cursor->is_upcoming) {
    const int top = board.row_order == RowOrder::bottom_up ? board.extent.rows - 1 : 0;
    draft.cursor = DraftSpot{.cell = cell_at(top, std::min<int>(next.column, board.extent.columns - 1))};
  }
}

void apply_at_cursor(BoardDraft& draft) {
  if (!draft.cursor) return;
  const DraftSpot here = *draft.cursor;
  const bool was_doubtful = is_doubtful(draft, here);
  draft.apply(here);
  if (!was_doubtful || is_doubtful(draft, here)) return;
  if (const auto next = draft.reading.next_doubt(here.cell, 1)) draft.cursor = DraftSpot{.cell = *next};
}

void press_digit(BoardDraft& draft, std::size_t digit) {
  const Editor& editor = draft.board().editor();
  if (digit >= editor.tools.size()) return;
  draft.tool = digit;
  const bool is_correction = draft.cursor && is_doubtful(draft, *draft.cursor);
  if (editor.digits != EditorDigits::write && !is_correction) return;
  if (!draft.cursor) draft.cursor.emplace();
  apply_at_cursor(draft);
  if (editor.digits != EditorDigits::write || (is_correction && !draft.reading.doubts().empty())) return;
  const Extent extent = draft.board().snapshot().extent;
  const int next = draft.cursor->cell.row * extent.columns + draft.cursor->cell.column + 1;
  if (next < extent.area()) draft.cursor->cell = cell_at(next / extent.columns, next % extent.columns);
}

}  // namespace tilefold::play
