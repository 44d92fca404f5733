#include "app/window/panels/game_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include "app/language/tr.h"

namespace tilefold::window {

void command_buttons(Ui& ui, play::GameView& view, float width, Weight weight) {
  const Document state = view.replay.shown().describe();
  for (const CommandSpec& command : view.game.puzzle().about().commands) {
    const Gesture gesture = play::gesture_of(command);
    const std::string left = fact_text(state, command.left);
    const std::string label(command.label);
    const std::string english = label + (left.empty() ? "" : fmt::format(" ({} left)", left));
    const std::string shown(tr(command.label));
    const std::string text = left.empty() ? shown : tr_format("{} ({} left)", shown, left);
    enabled_when(!view.replay.is_open() && view.replay.shown().interpret(gesture).has_value(), [&] {
      const Weight shade = view.annotations.is_advised(command) ? Weight::accent : weight;
      if (button(ui, english, text, width, shade)) play::give_command(view, command);
    });
    tip(ui, play::help_of(view.replay.shown(), command));
  }
}

void draw_left_out(Ui& ui) {
  const float half = half_width();
  for (std::size_t i = 0; i < ui.left_out.size(); ++i) {
    const OfferedAction& action = ui.left_out[i];
    if (i % 2 != 0) ImGui::SameLine();
    enabled_when(action.is_enabled, [&] {
      if (button(ui, action.label, half, action.is_advised ? Weight::accent : Weight::plain)) action.press(ui);
    });
    tip(ui, action.tip);
  }
}

}  // namespace tilefold::window
