// The volumes in the panel Looks and sound.

#include "app/window/panels/widgets.h"

namespace tilefold::app {

void draw_volumes(Desk& desk) {
  ImGui::Spacing();
  if (!desk.has_sound_device) ImGui::TextDisabled("No sound device");
  for (std::size_t line = 0; line < desk.sound.table().size(); ++line) {
    draw_parameter(desk, desk.sound, line);
    if (!ImGui::IsItemDeactivatedAfterEdit()) continue;
    const std::string_view name = desk.sound.table()[line].name;
    desk.wanted_sound = name == "moves" ? Part::moves : name == "announcements" ? Part::announcements : Part::merges;
  }
}

}  // namespace tilefold::app
