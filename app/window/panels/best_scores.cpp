// Draws the best scores in the Game section, and the button that resets them.

#include "app/window/panels/best_scores.h"

#include <fmt/format.h>
#include <imgui.h>

#include "app/language/tr.h"
#include "app/window/panels/appearance_panel.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

// Posts a message with the result of resetting or restoring the best scores: `text`, which is translated, or an error.
void show_outcome(Ui& ui, AppearancePart& part, const Result<Done>& done, const char* text) {
  part.is_reset_asked = false;
  part.view.game.recording().read_best();
  say(ui, done ? tr(text) : tr(done.error()));
}

}  // namespace

void draw_best_scores(Ui& ui, const play::GameView& view) {
  const play::BestScores::Best& best = view.game.recording().best();
  // Draw exactly one line in every case, so that the widgets below do not move.
  if (!best.counts) {
    // Translators: the best score of a puzzle.
    fact("Best", "–");
    return tip(
        ui, "This game does not count for best scores: it began from a board or a game ID, or autoplay made a move.");
  }
  fact("Best", count_text(view.scene.header().best.value_or(0)) + (best.has_mark() ? " *" : ""));
  if (best.assisted <= best.pure) return;
  tip(ui, tr_format("* with help (hints, undo or continue). Best without help: {}, with help: {}.",
                    count_text(best.pure), count_text(best.assisted)));
}

void AppearancePart::draw_reset(Ui& ui) {
  AppearancePart& part = *this;
  play::GameRepository* repository = part.view.game.recording().repository();
  if (repository == nullptr) return;
  const PuzzleInfo& info = part.view.game.puzzle().about();
  if (part.is_reset_asked) {
    // A text takes the place of the button that was pressed, so that the second press of a double click hits no other
    // button.
    ImGui::AlignTextToFramePadding();
    wrapped_text(tr_format("Reset all best scores of {}?", tr(info.title)));
    const float half = half_width();
    if (button(ui, "Reset", half))
      show_outcome(ui, part, repository->best_scores().reset(info),
                   translatable("Best scores reset. They can be restored until the window is closed."));
    ImGui::SameLine();
    if (button(ui, "Cancel", half)) part.is_reset_asked = false;
    return;
  }
  if (repository->best_scores().can_restore(info)) {
    if (button(ui, "Restore best scores", row_width()))
      show_outcome(ui, part, repository->best_scores().restore(info), translatable("Best scores restored"));
    tip(ui, "Undoes the reset. Available until the window is closed.");
    return;
  }
  if (button(ui, "Reset best scores…", row_width())) part.is_reset_asked = true;
  tip(ui, "Resets the best scores after you confirm it. Can be undone until the window is closed.");
}

}  // namespace tilefold::window
