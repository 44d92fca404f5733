// What a person points at on the board, with the pointer or by keys, and the gestures that this means.
//
// How a puzzle is pointed at is data (Aim), and which gesture is a move is the puzzle's to say; here is only what
// a hand does: pressing, dragging, picking one tile and then another, a cursor that keys move. Pixels end here.
#pragma once

#include <optional>

#include "app/play/game_view.h"
#include "render/scene/layout.h"

namespace tilefold::app {

class Pointing {
 public:
  explicit Pointing(GameView& view) : view_(view) {}

  /// The pointer has come to a pixel of the drawable; none while it is not over the board.
  void hover(const render::Layout& layout, std::optional<render::Pixel> pixel);
  void press(const render::Layout& layout, render::Pixel pixel);
  void release(const render::Layout& layout, std::optional<render::Pixel> pixel);
  bool is_pressed() const { return press_.has_value(); }

  /// Forgets what is pressed or picked; whether there was anything.
  bool cancel();

  /// An arrow key: another column or cell, a step of the picked tile, or the move itself.
  void go(Direction direction);
  /// The key that plays there, or picks what is there.
  void act();
  /// Picks a piece for a person, as if they had.
  void point_out(Cell cell);
  /// Turns a long board by rows, and so that the cursor is seen.
  void scroll(const render::Layout& layout, float rows);  ///< by 0: it comes to rest
  void follow_cursor(const render::Layout& layout);
  void keep_in_sight(const render::Layout& layout, Cell cell);
  /// The column of that number, from 0, at once; false where columns are not what is pointed at.
  bool play_column(int column);

 private:
  struct Press {
    render::Pixel pixel{};
    std::optional<Cell> cell;  ///< under it
  };
  /// How far a tile can go from where it is, in cells.
  struct Range {
    int up = 0;
    int down = 0;
    int left = 0;
    int right = 0;
  };

  Aim aim() const { return view_.shown().about().aim; }
  /// Whether a move is two tiles, picked one after the other.
  bool is_of_two() const { return aim() == Aim::pair || aim() == Aim::exchange; }
  Cell neighbour(Cell cell, Direction direction) const;
  std::optional<Tile> tile_at(Cell cell) const;
  std::optional<Cell> picked() const;
  void pick(std::optional<Cell> cell);
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
  Cell target_{};  // of the piece under the hand: the cell to which the pressed or picked one comes
};

}  // namespace tilefold::app
