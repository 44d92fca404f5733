#include "app/play/board_editor.h"

#include "app/play/game_openings.h"

namespace tilefold::play {

// Returns the board to edit. For a level, this is its initial position, not the position on the screen.
Document BoardEditor::shown_board() const {
  const Puzzle& shown = is_level() ? game_.session().beginning() : replay_.shown();
  return kept_fields(*game_.puzzle().about().editor, shown.describe());
}

void BoardEditor::open() {
  if (!is_possible()) return;
  is_open_ = true;
  const PuzzleInfo& info = game_.puzzle().about();
  if (draft_.board().info != nullptr && is_same_puzzle(*draft_.board().info, info)) return;
  draft_.begin({.info = &info, .values = game_.puzzle().parameters(), .state = shown_board()});
}

void BoardEditor::load_board() {
  draft_.replace({.info = draft_.board().info, .values = game_.puzzle().parameters(), .state = shown_board()});
}

void BoardEditor::clear() {
  const ParameterValues values = game_.session().next_parameters();
  draft_.replace({.info = draft_.board().info, .values = values, .state = draft_.board().editor().blank(values)});
}

void BoardEditor::play() {
  const auto begun = begin_position(game_, draft_.board().values, draft_.board().state);
  if (!begun) return draft_.set_message(begun.error());
  close();
}

Redraw BoardEditor::advance(double /*now*/) {
  return redraw_if(draft_.poll_outlook(), Redraw::window);
}

}  // namespace tilefold::play
