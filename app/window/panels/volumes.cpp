// Draws the volume sliders in the settings.

#include "app/language/tr.h"
#include "app/window/panels/appearance_panel.h"
#include "app/window/panels/widgets.h"

namespace tilefold::window {

void draw_volumes(Ui& ui, Appearance& appearance) {
  if (!appearance.has_sound_device) ImGui::TextDisabled("%s", tr("No sound device"));
  for (std::size_t line = 0; line < appearance.sound.specs().size(); ++line) {
    draw_parameter(ui, appearance.sound, line);
    if (!ImGui::IsItemDeactivatedAfterEdit()) continue;
    const std::string_view name = appearance.sound.specs()[line].name;
    ui.commands.want(HearSample{name == "moves"           ? Part::moves
                                : name == "announcements" ? Part::announcements
                                                          : Part::merges});
  }
}

}  // namespace tilefold::window
