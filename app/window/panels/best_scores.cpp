// The lines of the Game panel about best scores.

#include <imgui.h>

#include "app/window/panels/widgets.h"
#include "render/scene/number_text.h"

namespace tilefold::app {
namespace {

// Forgets them, or brings them back, and says what came of it.
void tell(Desk& desk, const Result<Done>& done, const char* text) {
  desk.is_reset_asked = false;
  desk.view.look_at_best();
  say(desk, done ? text : done.error().message);
}

}  // namespace

void draw_best_scores(Desk& desk) {
  const GameKeeper::Best& best = desk.view.best();
  const std::string shown = render::grouped(desk.view.scene().header().best);
  // One line always, so that nothing below it moves.
  if (best.pure == best.assisted || best.assisted == 0) {
    fact("Best", shown);
    return;
  }
  const bool is_help_higher = best.is_assisted && best.assisted > best.pure;
  const std::string pure = best.is_assisted ? render::grouped(best.pure) : shown;
  fact("Best alone / with help", pure + " / " + (is_help_higher ? shown : render::grouped(best.assisted)));
  tip(desk,
      "With help: after undo, hint, autoplay or continue. A game with help shows the higher one above the board.");
}

void draw_reset_best(Desk& desk) {
  GameKeeper* keeper = desk.view.keeper();
  if (keeper == nullptr) return;
  if (desk.is_reset_asked) {
    ImGui::TextWrapped("Forget all best scores of %s?", std::string(desk.view.puzzle().about().title).c_str());
    const float half = half_width();
    if (desk_button(desk, "Forget them", half))
      tell(desk, keeper->reset_best(desk.view.session()), "Best scores forgotten; Bring back undoes it");
    ImGui::SameLine();
    if (desk_button(desk, "Keep them", half)) desk.is_reset_asked = false;
    return;
  }
  if (keeper->can_bring_best_back()) {
    if (desk_button(desk, "Bring best scores back", line_width()))
      tell(desk, keeper->bring_best_back(), "Best scores are back");
    tip(desk, "Until the window is closed.");
    return;
  }
  if (desk_button(desk, "Reset best scores…", line_width())) desk.is_reset_asked = true;
  tip(desk, "Asks first, and can be undone until the window is closed.");
}

}  // namespace tilefold::app
