// Draws the sound settings: mute and the volumes.

#include "app/language/tr.h"
#include "app/profile/settings.h"
#include "app/window/panels/appearance_panel.h"
#include "app/window/panels/widgets.h"

namespace tilefold::window {

void draw_volumes(Ui& ui, Appearance& appearance) {
  if (!appearance.has_sound_device) ImGui::TextDisabled("%s", tr("No sound device"));
  bool is_mute = appearance.sound["mute"] != 0;
  if (checkbox(ui, "Mute sound", is_mute)) profile::set_value(appearance.sound, "mute", is_mute ? 1 : 0);
  tip(ui, "Turns off all sounds and keeps the volumes. A key does the same; the help shows it.");
  for (std::size_t line = 0; line < appearance.sound.specs().size(); ++line) {
    if (appearance.sound.specs()[line].name == "mute") continue;
    draw_parameter(ui, appearance.sound, line);
    if (!ImGui::IsItemDeactivatedAfterEdit()) continue;
    const std::string_view name = appearance.sound.specs()[line].name;
    ui.commands.want(HearSample{name == "moves"           ? Part::moves
                                : name == "announcements" ? Part::announcements
                                                          : Part::merges});
  }
}

}  // namespace tilefold::window
