#include "app/window/tutorial_layer.h"

#include <imgui.h>

#include <algorithm>

#include "app/language/tr.h"
#include "app/window/panels/page_widgets.h"
#include "app/window/panels/widgets.h"

namespace tilefold::window {
namespace {

constexpr float button_width = 92;  // units of layout
constexpr float button_height = 44;

}  // namespace

void TutorialLayer::go_on() {
  let_go();
  tutorial_.next();
}

bool TutorialLayer::perform(play::Action action) {
  if (is_for_uppermost(action)) {
    if (is_asked()) return BoardLayer::perform(action);
    if (action == play::Action::play_here) go_on();
    return true;
  }
  if (action == play::Action::command && is_asked())
    for (const CommandSpec& command : tutorial_.view().game.puzzle().about().commands)
      if (tutorial_.view().play(play::gesture_of(command))) break;
  if (is_for_panel(action)) {  // the panel is hidden during a tutorial
    tutorial_.view().messages.post({.text = tr("The panel can be opened after the tutorial.")});
    return true;
  }
  return !is_for_window(action);
}

bool TutorialLayer::press_digit(int digit) {
  return is_asked() && BoardLayer::press_digit(digit);
}

// After the right move, a press anywhere on the board continues, too.
void TutorialLayer::press(render::Pixel pixel) {
  is_asked() ? BoardLayer::press(pixel) : go_on();
}

bool TutorialLayer::leave() {
  if (!is_asked() || !let_go()) tutorial_.leave();
  return true;
}

// Returns the text of the step. If a move was refused, says so first.
std::string TutorialLayer::text() const {
  if (const play::Message* const refusal = tutorial_.view().messages.shown(play::MessagePlace::notice))
    return refusal->text;
  const std::string text = tutorial_.text();
  return tutorial_.state() == play::TutorialGame::State::refused ? tr_format("Not this move. {}", text) : text;
}

void TutorialLayer::draw_buttons(Ui& ui, const Area& strip) {
  const auto unit = static_cast<float>(ui.scale);
  const float width = button_width * unit;
  const float height = std::min(button_height * unit, strip.height);
  Area place{
      .x = strip.x + strip.width - width, .y = strip.y + (strip.height - height) / 2, .width = width, .height = height};
  if (is_asked()) {
    if (page_button(ui, {.shown = tr("Skip"), .label = "Skip tutorial"}, place)) tutorial_.leave();
    return;
  }
  // Translators: buttons that begin the game, and that go on to the next step.
  const std::string next = tutorial_.is_last_step() ? tr("Play") : tr("Next");
  if (page_button(ui, {.shown = next, .label = "Next step", .is_accent = true}, place)) go_on();
}

void TutorialLayer::draw(Ui& ui, const LayerArea& place) {
  const auto unit = static_cast<float>(ui.scale);
  const Area area = area_of(place.beside_panel);
  const Area ground{.x = area.x, .y = area.y, .width = area.width, .height = static_cast<float>(place.header_bottom)};
  if (ground.width < 1 || ground.height < 1) return;
  ui.frame.strip_area = ground;
  const LayerWindow window(ui, "Tutorial", ground);
  const float margin = 12 * unit;
  const float widest =
      std::max(1.0F, std::min(ground.width - 2 * margin, std::max(560 * unit, static_cast<float>(place.tray.width))));
  const Area strip{
      .x = ground.x + (ground.width - widest) / 2, .y = ground.y, .width = widest, .height = ground.height};
  const render::Theme& theme = *ui.theme;
  const PageFont small{ui.fonts.small, 1};
  const std::string head = tr_format("{} tutorial, step {} of {}", tr(tutorial_.view().game.puzzle().about().title),
                                     to_one_based(tutorial_.step()), tutorial_.step_count());
  const float wrap = std::max(1.0F, strip.width - button_width * unit - margin);
  const std::string shown = text();
  PageFont font{ui.fonts.strong, 1, wrap};
  const float room = strip.height - small.size() - 10 * unit;
  for (ImFont* smaller : {ui.fonts.text, ui.fonts.small})
    if (size_of(font, shown).y > room) font.font = smaller;
  const float high = small.size() + 4 * unit + size_of(font, shown).y;
  const float top = strip.y + std::max(2 * unit, (strip.height - high) / 2);
  write(small, {strip.x, top}, theme.muted, head);
  write(font, {strip.x, top + small.size() + 4 * unit}, is_asked() ? theme.text : theme.accent, shown);
  draw_buttons(ui, strip);
}

}  // namespace tilefold::window
