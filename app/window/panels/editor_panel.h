// The Editor section of the panel: the controls of the board editor.
#pragma once

#include "app/play/bindings.h"
#include "app/play/board_editor.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

/// The section of the panel with the board editor.
struct EditorPart {
  play::BoardEditor& editor;
  const play::Bindings& bindings;
  void draw(Ui& ui);
  /// If the board was read from a picture, draws the doubtful cell at the cursor and the controls for correcting it.
  void draw_doubts(Ui& ui) const;
  /// Draws the controls that are available while the editor is open.
  void draw_open(Ui& ui);
};

}  // namespace tilefold::window
