#include "app/play/board_input.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/play/forecast.h"
#include "app/play/replay_steps.h"

namespace tilefold::play {
namespace {

constexpr float swipe_share = 0.3F;  // minimum length of a swipe, relative to the size of a cell

// Returns the direction in which the pointer has moved; nullopt if it has moved less than `min` pixels.
std::optional<Direction> direction_of(render::Pixel from, render::Pixel to, float min) {
  const auto across = static_cast<float>(to.x - from.x);
  const auto down = static_cast<float>(to.y - from.y);
  if (std::max(std::abs(across), std::abs(down)) < min) return std::nullopt;
  if (std::abs(across) > std::abs(down)) return across > 0 ? Direction::right : Direction::left;
  return down > 0 ? Direction::down : Direction::up;
}

bool are_neighbours(Cell a, Cell b) {
  return std::abs(a.row - b.row) + std::abs(a.column - b.column) == 1;
}

Gesture drag_of(Cell from, Cell to) {
  return {.kind = Gesture::Kind::drag, .cell = from, .to = to};
}

Gesture column_of(int column) {
  return {.kind = Gesture::Kind::column, .cell = cell_at(0, column)};
}

profile::BoardPoint board_point(const render::Layout& layout, render::Pixel pixel) {
  const double pitch = layout.pitch;
  return {.x = (pixel.x - layout.cells.x) / pitch, .y = (pixel.y - layout.cells.y) / pitch + double{layout.scroll}};
}

}  // namespace

Cell BoardInput::neighbour(Cell cell, Direction direction) const {
  return tilefold::neighbour(cell, direction, view_.scene.snapshot().row_order);
}

std::optional<Tile> BoardInput::tile_at(Cell cell) const {
  for (const Tile& tile : view_.scene.snapshot().tiles) {
    const Cell inner = cell_at(cell.row - tile.cell.row, cell.column - tile.cell.column);
    if (tile.face.kind != Face::Kind::wall && tile.size.holds(inner)) return tile;
  }
  return std::nullopt;
}

std::optional<Cell> BoardInput::picked() const {
  const auto& cells = view_.scene.picked();
  return cells.empty() ? std::nullopt : std::optional(cells.front());
}

void BoardInput::pick(std::optional<Cell> cell) {
  if (cell) gestures().pick(middle(*cell));
  view_.scene.set_picked(cell ? std::vector{*cell} : std::vector<Cell>{});
  if (cell) target_ = *cell;
  show_link();
}

// Clears the selection, because the user does not want it any more.
void BoardInput::unpick() {
  if (const auto cell = picked()) gestures().unpick(no_move::deselected, middle(*cell));
  pick(std::nullopt);
}

// Returns the middle of a cell, as a point on the board.
profile::BoardPoint BoardInput::middle(Cell cell) const {
  const Snapshot& board = view_.scene.snapshot();
  const int row = board.row_order == RowOrder::bottom_up ? board.extent.rows - 1 - cell.row : cell.row;
  return {.x = cell.column + 0.5, .y = row + 0.5};
}

void BoardInput::follow_pointer(const render::Layout& layout, std::optional<render::Pixel> pixel) {
  if (view_.replay.is_open()) pixel.reset();
  gestures().point_at(pixel ? std::optional(board_point(layout, *pixel)) : std::nullopt);
}

// Plays the move of a gesture. If there is none, records the gesture, which ends at the cell `end`.
bool BoardInput::play(const Gesture& gesture, std::optional<Cell> end) {
  const bool is_played = view_.play(gesture);
  if (is_played) {
    gestures().end();
  } else if (!view_.replay.is_open()) {
    gestures().abort(no_move::illegal, end ? std::optional(middle(*end)) : std::nullopt);
  }
  return is_played;
}

void BoardInput::set_cursor(std::optional<Cell> cell) {
  view_.scene.set_cursor(cell);
  show_link();
}

// Draws a link between the selected tile and the tile at the cursor if a move can combine them. Otherwise removes the
// link.
void BoardInput::show_link() {
  const auto from = press_ && press_->cell ? press_->cell : picked();
  const auto to = view_.scene.cursor();
  const bool is_link = is_of_two() && from && to && can_drag(*from, *to);
  view_.scene.set_link(is_link ? std::optional(link_spot(view_.replay.shown(), *from, *to)) : std::nullopt);
}

bool BoardInput::can_drag(Cell from, Cell to) const {
  return view_.replay.shown().interpret(drag_of(from, to)).has_value();
}

int BoardInput::reach(Cell from, Direction direction) const {
  int steps = 0;
  for (Cell to = neighbour(from, direction); can_drag(from, to); to = neighbour(to, direction)) ++steps;
  return steps;
}

BoardInput::Range BoardInput::range(Cell from) const {
  return {.up = reach(from, Direction::up),
          .down = reach(from, Direction::down),
          .left = reach(from, Direction::left),
          .right = reach(from, Direction::right)};
}

void BoardInput::hover(const render::Layout& layout, std::optional<render::Pixel> pixel) {
  follow_pointer(layout, pixel);
  abort_stale_press();
  if (input_mode() == InputMode::column) {
    if (pixel || !press_)
      view_.selection.point_at(pixel ? layout.column_under(pixel->x, pixel->y) : std::nullopt, view_.replay);
    return;
  }
  if (!press_) {
    const auto cell = pixel ? layout.cell_under(pixel->x, pixel->y) : std::nullopt;
    if (input_mode() != InputMode::direction) set_cursor(cell && tile_at(*cell) ? cell : std::nullopt);
    return;
  }
  if (!pixel) return;
  switch (input_mode()) {
    case InputMode::column: break;
    case InputMode::direction: swipe(layout, *pixel); break;
    case InputMode::pair: drag_pair(layout, *pixel); break;
    case InputMode::exchange: drag_onto_neighbour(layout, *pixel); break;
    case InputMode::piece: drag_piece(layout, *pixel); break;
  }
}

void BoardInput::press(const render::Layout& layout, render::Pixel pixel) {
  press_.reset();
  follow_pointer(layout, pixel);
  if (input_mode() == InputMode::column) {
    if (!layout.column_under(pixel.x, pixel.y)) return;
    begin_press({.pixel = pixel, .cell = {}});
    hover(layout, pixel);
    return;
  }
  const auto cell = layout.cell_under(pixel.x, pixel.y);
  if (input_mode() == InputMode::direction) {
    if (layout.area.holds(pixel.x, pixel.y)) begin_press({.pixel = pixel, .cell = cell});
    return;
  }
  finish_move(view_.replay);
  if (!cell || !tile_at(*cell)) {
    unpick();
    return;
  }
  if (input_mode() == InputMode::piece) unpick();
  begin_press({.pixel = pixel, .cell = cell});
  target_ = *cell;
}

void BoardInput::begin_press(const Press& press) {
  press_ = press;
  press_->version = view_.game.version();
  gestures().press();
}

// Ends the press if the board has changed since, for example because of a key or autoplay: the user has seen and meant
// the board as it was.
void BoardInput::abort_stale_press() {
  if (!press_ || (press_->version == view_.game.version() && !view_.replay.is_open())) return;
  press_.reset();
  gestures().abort(no_move::cancelled);
  view_.scene.let_go();
  show_link();
}

// Plays a swipe as soon as the pointer has moved far enough.
void BoardInput::swipe(const render::Layout& layout, render::Pixel pixel) {
  const auto direction = direction_of(press_->pixel, pixel, swipe_share * static_cast<float>(layout.pitch));
  if (!direction) return;
  press_.reset();
  play({.kind = Gesture::Kind::swipe, .direction = *direction});
}

void BoardInput::drag_pair(const render::Layout& layout, render::Pixel pixel) {
  const auto cell = layout.cell_under(pixel.x, pixel.y);
  set_cursor(cell && tile_at(*cell) ? cell : std::nullopt);
}

// Plays the swap as soon as the pointer has moved most of the way to a neighbouring cell.
void BoardInput::drag_onto_neighbour(const render::Layout& layout, render::Pixel pixel) {
  const auto direction = direction_of(press_->pixel, pixel, 0.6F * static_cast<float>(layout.pitch));
  if (!direction) return;
  const Cell from = *std::exchange(press_, std::nullopt)->cell;
  unpick();
  const Cell to = neighbour(from, *direction);
  tile_at(to) ? try_pair(from, to) : gestures().abort(no_move::empty);
  leave_empty_cell();
}

void BoardInput::drag_piece(const render::Layout& layout, render::Pixel pixel) {
  const Cell from = *press_->cell;
  const auto tile = tile_at(from);
  if (!tile) return;
  const Range far = range(from);
  const auto pitch = static_cast<float>(layout.pitch);
  const auto share = [&](int length, int back, int forth) {
    return std::clamp(static_cast<float>(length) / pitch, -static_cast<float>(back), static_cast<float>(forth));
  };
  const float columns = share(pixel.x - press_->pixel.x, far.left, far.right);
  const float downwards = share(pixel.y - press_->pixel.y, far.up, far.down);
  const float rows = layout.row_order == RowOrder::bottom_up ? -downwards : downwards;
  target_ =
      cell_at(from.row + static_cast<int>(std::lround(rows)), from.column + static_cast<int>(std::lround(columns)));
  view_.scene.hold({.tile = tile->id, .rows = rows, .columns = columns});
}

void BoardInput::release(const render::Layout& layout, std::optional<render::Pixel> pixel) {
  follow_pointer(layout, pixel);
  abort_stale_press();
  if (!press_) return;
  end_press(layout, *std::exchange(press_, std::nullopt), pixel);
  leave_empty_cell();
}

// After a move with the pointer, does not mark a cell whose tile has gone. A user of keys still needs the mark there.
void BoardInput::leave_empty_cell() {
  if (const auto cell = view_.scene.cursor(); cell && !tile_at(*cell)) set_cursor(std::nullopt);
}

void BoardInput::end_press(const render::Layout& layout, const Press& press, std::optional<render::Pixel> pixel) {
  if (input_mode() == InputMode::column) {
    const auto column_at = [&](render::Pixel at) { return layout.column_under(at.x, at.y); };
    const auto column = pixel ? column_at(*pixel) : std::nullopt;
    const bool is_same = column && column == column_at(press.pixel);
    is_same ? static_cast<void>(play(column_of(*column))) : gestures().abort(no_move::outside);
    return;
  }
  if (input_mode() == InputMode::direction) return gestures().abort(no_move::too_short);
  const Cell from = *press.cell;
  if (input_mode() == InputMode::piece) {
    play_drag(from, target_);
    return;
  }
  const auto cell = pixel ? layout.cell_under(pixel->x, pixel->y) : std::nullopt;
  if (!cell) return gestures().abort(no_move::outside);
  const auto before = picked();
  if (*cell != from) {
    tile_at(*cell) ? try_pair(from, *cell) : gestures().abort(no_move::empty);
  } else if (!before) {
    pick(from);
  } else if (*before == from) {
    unpick();
  } else {
    if (input_mode() == InputMode::pair || are_neighbours(*before, from)) gestures().continue_pick();
    try_pair(*before, from);
  }
}

void BoardInput::try_pair(Cell from, Cell to) {
  const bool of_neighbours = input_mode() == InputMode::exchange;
  if (of_neighbours && !are_neighbours(from, to)) {
    unpick();
    pick(to);
    return;
  }
  if (!play(drag_of(from, to), to)) pick(of_neighbours ? std::nullopt : std::optional(to));
}

void BoardInput::play_drag(Cell from, Cell to) {
  if (from == to && picked()) {
    unpick();
  } else if (from == to) {
    gestures().abort(no_move::not_moved, middle(to));
  } else if (pick(std::nullopt); play(drag_of(from, to), to)) {
    return;
  }
  view_.scene.let_go();
}

bool BoardInput::cancel() {
  const bool was_busy = press_ || picked();
  if (std::exchange(press_, std::nullopt)) gestures().abort(no_move::cancelled);
  unpick();
  view_.scene.let_go();
  return was_busy;
}

void BoardInput::go(Direction direction) {
  switch (input_mode()) {
    case InputMode::column:
      if (direction == Direction::left) move_column(-1);
      if (direction == Direction::right) move_column(1);
      if (direction == Direction::down) act();
      break;
    case InputMode::direction: play({.kind = Gesture::Kind::swipe, .direction = direction}); break;
    case InputMode::pair:
    case InputMode::exchange: move_cursor(direction); break;
    case InputMode::piece: picked() ? move_picked(direction) : move_cursor(direction); break;
  }
}

void BoardInput::move_column(int step) {
  const int columns = view_.replay.shown().snapshot().extent.columns;
  const int from = view_.selection.column().value_or(step > 0 ? (columns - 1) / 2 - 1 : columns / 2 + 1);
  view_.selection.point_at(std::clamp(from + step, 0, columns - 1), view_.replay);
}

// Moves the cursor in the given direction to the next cell with a tile. At the end of a row, continues in the next row,
// so that every tile can be reached even if the board has few tiles.
void BoardInput::move_cursor(Direction direction) {
  finish_move(view_.replay);
  render::Scene& scene = view_.scene;
  const Extent extent = scene.snapshot().extent;
  const Cell from = scene.cursor().value_or(cell_at((extent.rows - 1) / 2, (extent.columns - 1) / 2));
  if (!scene.cursor() && tile_at(from)) {
    set_cursor(from);
    return;
  }
  const auto here = tile_at(from);
  const auto next = [&](Cell cell) {
    const Cell ahead = neighbour(cell, direction);
    if (extent.holds(ahead) || direction == Direction::up || direction == Direction::down) return ahead;
    const bool is_right = direction == Direction::right;
    return cell_at(neighbour(cell, is_right ? Direction::down : Direction::up).row, is_right ? 0 : extent.columns - 1);
  };
  Cell to = next(from);
  while (extent.holds(to) && (!tile_at(to) || (here && tile_at(to)->id == here->id))) to = next(to);
  if (extent.holds(to)) set_cursor(to);
}

// Draws the selected tile one cell further in the given direction, without playing the move yet.
void BoardInput::move_picked(Direction direction) {
  const Cell from = *picked();
  const Cell to = neighbour(target_, direction);
  if (to != from && !can_drag(from, to)) return explain_refusal(view_, drag_of(from, to));
  target_ = to;
  view_.scene.hold({.tile = tile_at(from)->id,
                    .rows = static_cast<float>(to.row - from.row),
                    .columns = static_cast<float>(to.column - from.column)});
}

void BoardInput::act() {
  finish_move(view_.replay);
  if (input_mode() == InputMode::column) {
    if (!view_.selection.column()) move_column(1);
    play(column_of(*view_.selection.column()), cell_at(0, *view_.selection.column()));
    return;
  }
  if (input_mode() == InputMode::direction) return;
  const auto here = view_.scene.cursor();
  const auto before = picked();
  if (!here || !tile_at(*here)) return;
  if (!before) {
    pick(here);
  } else if (input_mode() == InputMode::piece) {
    const Cell to = target_;
    play_drag(*before, to);
    set_cursor(to);
  } else if (*before == *here) {
    unpick();
  } else {
    try_pair(*before, *here);
  }
}

void BoardInput::point_out(Cell cell) {
  finish_move(view_.replay);
  set_cursor(cell);
  pick(cell);
}

void BoardInput::scroll(const render::Layout& layout, float rows) {
  if (!layout.scrolls()) return;
  const auto hidden = static_cast<float>(layout.extent.rows - layout.rows_shown);
  const float top = std::min(view_.scene.scroll_target(), hidden);
  float wanted = top + rows;
  // when scrolling ends, align the edge of the view with the edge of a row
  if (rows == 0) wanted = std::round(top);
  if (rows >= 1) wanted = std::ceil(wanted);
  if (rows <= -1) wanted = std::floor(wanted);
  view_.scene.set_scroll(std::clamp(wanted, 0.0F, hidden));
}

void BoardInput::follow_cursor(const render::Layout& layout) {
  if (const auto cursor = view_.scene.cursor()) keep_in_sight(layout, *cursor);
}

void BoardInput::keep_in_sight(const render::Layout& layout, Cell cell) {
  if (!layout.scrolls()) return;
  const auto row = static_cast<float>(cell.row);
  const float top = view_.scene.scroll_target();
  const float bottom = top + static_cast<float>(layout.rows_shown - 1);
  if (row < top) scroll(layout, row - top);
  if (row > bottom) scroll(layout, row - bottom);
}

bool BoardInput::play_column(int column) {
  if (input_mode() != InputMode::column) return false;
  finish_move(view_.replay);
  if (column < view_.replay.shown().snapshot().extent.columns) view_.selection.point_at(column, view_.replay);
  return play(column_of(column));
}

}  // namespace tilefold::play
