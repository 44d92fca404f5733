// The Editor part: controls of the board editor.
#pragma once

#include "app/play/board_draft.h"
#include "app/window/panels/ui.h"

namespace tilefold::app {

/// The board editor.
struct EditorPart {
  BoardDraft& draft;
  void draw(Ui& ui);
  /// Draws the controls shown while the editor is open.
  void draw_open(Ui& ui);
};

}  // namespace tilefold::app
