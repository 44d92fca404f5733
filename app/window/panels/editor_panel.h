// The Editor part: controls of the board editor.
#pragma once

#include "app/play/bindings.h"
#include "app/play/board_draft.h"
#include "app/window/panels/ui.h"

namespace tilefold::app {

/// The board editor.
struct EditorPart {
  BoardDraft& draft;
  const Bindings& bindings;
  void draw(Ui& ui);
  /// Draws the doubtful cell at the cursor and its controls, if the board was read from a picture.
  void draw_doubts(Ui& ui) const;
  /// Draws the controls shown while the editor is open.
  void draw_open(Ui& ui);
};

}  // namespace tilefold::app
