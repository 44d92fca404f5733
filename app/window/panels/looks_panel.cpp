// The panel about how the window looks and sounds.

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>

#include "app/window/panels/parts.h"
#include "render/scene/number_text.h"

namespace tilefold::app {
namespace {

std::string scale_text(double scale) {
  return scale > 0 ? fmt::format("Size {:.0f} %", 100 * scale) : "Size of the desktop";
}

void draw_scale(Ui& ui, const Appearance& looks) {
  constexpr std::array scales{0.0, 1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0};
  ImGui::SetNextItemWidth(line_width());
  if (!ImGui::BeginCombo("##scale", scale_text(looks.chosen_scale).c_str(), ImGuiComboFlags_HeightLarge)) {
    mark(ui, "Size");
    return;
  }
  for (const double scale : scales)
    if (list_line(ui, scale_text(scale), scale == looks.chosen_scale)) ui.commands.want(ShowScale{scale});
  ImGui::EndCombo();
}

}  // namespace

void AppearancePart::draw(Ui& ui) {
  if (!section(ui, "Looks and sound", Opened::on_demand)) return;
  ImGui::SetNextItemWidth(line_width());
  if (ImGui::BeginCombo("##theme", std::string(ui.theme->label).c_str())) {
    for (const render::Theme& theme : render::themes())
      if (list_line(ui, std::string(theme.label), &theme == ui.theme)) ui.commands.want(ShowTheme{&theme});
    ImGui::EndCombo();
  } else {
    mark(ui, "Theme");
  }
  draw_scale(ui, looks);
  bool is_ghost_shown = view.is_ghost_shown();
  if (checkbox(ui, "Show where it lands", is_ghost_shown)) view.show_ghost(is_ghost_shown);
  checkbox(ui, "Reduced motion", looks.is_motion_reduced);
  draw_volumes(ui, looks);
}

}  // namespace tilefold::app
