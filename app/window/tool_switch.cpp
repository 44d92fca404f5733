#include "app/window/tool_switch.h"

#include "app/language/tr.h"
#include "app/window/panels/widgets.h"

namespace tilefold::window {

void ToolSwitch::toggle_practice() {
  if (at_.practice.is_open()) return at_.practice.leave();
  if (const auto begun = at_.practice.begin(); !begun) return say(at_.ui, human(tr(begun.error())));
  at_.autoplay.stop();
  at_.view.replay.stop();
  at_.view.finish();
  at_.board.let_go();
  at_.map.open(false);
  close_lab();
  at_.ui.is_in_panel = false;
  if (at_.panels.lies_over()) at_.panels.show(false);
}

void ToolSwitch::toggle_map() {
  at_.map.open(at_.editor.is_open() || !at_.map.is_open());
  close_lab();
}

void ToolSwitch::open(Tool tool) {
  at_.autoplay.stop();
  show_board();
  switch (tool) {
    case Tool::editor: return at_.editor.open();
    case Tool::comparison: return at_.comparison.open();
    case Tool::heat_map: return at_.heat.open();
  }
}

void ToolSwitch::show_board() {
  leave();
  at_.map.open(false);
}

void ToolSwitch::leave() {
  at_.practice.leave();
  close_lab();
}

void ToolSwitch::close_lab() {
  at_.editor.close();
  at_.comparison.close();
  at_.heat.close();
}

}  // namespace tilefold::window
