// Translates pointer and keyboard input on the board into gestures.
//
// The puzzle declares its input mode (InputMode) and decides which gestures are moves. This class handles the input
// itself: pressing, dragging, selecting two tiles one after the other, and moving a cursor with keys. It also converts
// pixels to cells; code that receives the gestures deals only with cells. It records gestures that make no move
// (gesture_log.h).
#pragma once

#include <cstdint>
#include <optional>

#include "app/play/game_view.h"
#include "render/scene/layout.h"

namespace tilefold::play {

class BoardInput {
 public:
  explicit BoardInput(GameView& view) : view_(view) {}

  /// Reports the position of the pointer in the drawing area, in pixels; nullopt if the pointer is not over the board.
  void hover(const render::Layout& layout, std::optional<render::Pixel> pixel);
  void press(const render::Layout& layout, render::Pixel pixel);
  void release(const render::Layout& layout, std::optional<render::Pixel> pixel);
  bool is_pressed() const { return press_.has_value(); }

  /// Ends a press and clears the selection. Returns true if there was a press or a selection.
  bool cancel();

  /// Handles an arrow key: selects another column or cell, moves the selected tile, or plays the move.
  void go(Direction direction);
  /// Handles the key that plays the move at the cursor or selects the tile there.
  void act();
  /// Selects the piece in a cell, as if the user had selected it.
  void point_out(Cell cell);
  /// Scroll a board that is higher than the window: by a number of rows, to the cursor, or to a cell.
  void scroll(const render::Layout& layout, float rows);  ///< scrolls by `rows`; 0 aligns the board to whole rows
  void follow_cursor(const render::Layout& layout);
  void keep_in_sight(const render::Layout& layout, Cell cell);
  /// Plays the move of a column, counted from 0. Returns false if the puzzle's moves are not columns.
  bool play_column(int column);

 private:
  struct Press {
    render::Pixel pixel{};
    std::optional<Cell> cell;   ///< cell under the pointer; nullopt if there is none
    std::uint64_t version = 0;  ///< version of the game at the press
  };
  /// The number of cells that a tile can move in each direction.
  struct Range {
    int up = 0;
    int down = 0;
    int left = 0;
    int right = 0;
  };

  void begin_press(const Press& press);
  void abort_stale_press();
  void end_press(const render::Layout& layout, const Press& press, std::optional<render::Pixel> pixel);
  void leave_empty_cell();
  InputMode input_mode() const { return view_.replay.shown().about().input_mode; }
  /// True if the user makes a move by selecting two tiles, one after the other.
  bool is_of_two() const { return input_mode() == InputMode::pair || input_mode() == InputMode::exchange; }
  Cell neighbour(Cell cell, Direction direction) const;
  std::optional<Tile> tile_at(Cell cell) const;
  std::optional<Cell> picked() const;
  void pick(std::optional<Cell> cell);
  void unpick();
  GestureLog& gestures() { return view_.game.recording().gestures(); }
  void follow_pointer(const render::Layout& layout, std::optional<render::Pixel> pixel);
  profile::BoardPoint middle(Cell cell) const;
  bool play(const Gesture& gesture, std::optional<Cell> end = {});
  void set_cursor(std::optional<Cell> cell);
  void show_link();
  bool can_drag(Cell from, Cell to) const;
  int reach(Cell from, Direction direction) const;
  Range range(Cell from) const;
  void drag_pair(const render::Layout& layout, render::Pixel pixel);
  void drag_onto_neighbour(const render::Layout& layout, render::Pixel pixel);
  void drag_piece(const render::Layout& layout, render::Pixel pixel);
  void swipe(const render::Layout& layout, render::Pixel pixel);
  void try_pair(Cell from, Cell to);
  void play_drag(Cell from, Cell to);
  void move_column(int step);
  void move_cursor(Direction direction);
  void move_picked(Direction direction);

  GameView& view_;
  std::optional<Press> press_;
  Cell target_{};  // cell to which the user has moved the pressed or selected piece so far
};

}  // namespace tilefold::play
