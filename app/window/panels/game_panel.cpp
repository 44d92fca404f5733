// The Game section of the panel: score, upcoming tiles, and actions that affect the whole game.

#include "app/window/panels/game_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>

#include "app/play/game_openings.h"
#include "app/window/panels/best_scores.h"
#include "render/scene/number_text.h"

namespace tilefold::window {
namespace {

std::string preview_text(const Snapshot& shot) {
  std::string text;
  for (const Face& face : shot.preview) text += (text.empty() ? "" : "  ") + render::face_text(face);
  return text;
}

}  // namespace

void command_buttons(Ui& ui, play::GameView& view, float width, Weight weight) {
  const Document state = view.replay.shown().describe();
  for (const CommandSpec& command : view.game.puzzle().about().commands) {
    const Gesture gesture = play::gesture_of(command);
    const std::string left = fact_text(state, command.left);
    const std::string label = std::string(command.label) + (left.empty() ? "" : fmt::format(" ({} left)", left));
    enabled_when(!view.replay.is_open() && view.replay.shown().interpret(gesture).has_value(), [&] {
      if (button(ui, label, width, view.annotations.is_advised(command) ? Weight::accent : weight)) view.play(gesture);
    });
    tip(ui, play::help_of(view.replay.shown(), command));
  }
}

void GamePart::draw(Ui& ui) {
  const Session& session = view.game.session();
  const PuzzleInfo& info = session.puzzle().about();
  if (info.has_score) {
    fact("Score", render::grouped(view.header.shown_score()));
    draw_best_scores(ui, view);
  }
  const Snapshot shot = view.replay.shown().snapshot();
  if (!shot.preview.empty() && shot.preview_order == PreviewOrder::queue) fact("Next", preview_text(shot));
  fact("Moves", render::grouped(static_cast<std::uint64_t>(view.replay.shown().standing().moves)));
  const Document state = view.replay.shown().describe();
  for (const StateField& spec : info.status_info.state_fields)
    fact(std::string(spec.label).c_str(), fact_text(state, spec.field));
  ImGui::Spacing();
  const float half = half_width();
  enabled_when(session.can_undo() || view.replay.is_open(), [&] {
    if (button(ui, "Undo", half)) view.undo();
  });
  ImGui::SameLine();
  enabled_when(session.can_redo() || view.replay.is_open(), [&] {
    if (button(ui, "Redo", half)) view.redo();
  });
  enabled_when(session.puzzle().standing().status == Status::playing, [&] {
    if (button(ui, "Hint", half)) autoplay.hint();
  });
  ImGui::SameLine();
  if (button(ui, "New game", half)) play::new_game(view.game);
  command_buttons(ui, view, row_width(), Weight::plain);
}

}  // namespace tilefold::window
