// The settings for appearance and sound.

#include "app/window/panels/appearance_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>

#include "app/language/tr.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

std::string scale_label(double scale) {
  return scale > 0 ? fmt::format("{:.0f} %", 100 * scale) : "Automatic";
}

std::string scale_text(double scale) {
  return scale > 0 ? tr_format("{} %", fmt::format("{:.0f}", 100 * scale)) : tr("Automatic");
}

void draw_scale(Ui& ui, const Appearance& appearance) {
  constexpr std::array scales{0.0, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0};
  ImGui::SetNextItemWidth(row_width());
  list_button(ui, "Size", scale_text(appearance.chosen_scale), [&] {
    for (const double scale : scales)
      if (list_row(ui, scale_label(scale), scale_text(scale), scale == appearance.chosen_scale))
        ui.commands.want(ShowScale{scale});
  });
  tip(ui, "Sets the size of texts and controls. Automatic follows the system and grows with the window.");
}

// Draws the list of languages, each with its own name.
void draw_language(Ui& ui, const Appearance& appearance) {
  const language::Language* const chosen = appearance.language;
  const auto system = translatable("System");
  const auto name_of = [](const language::Language& language) {
    const bool has_letters = !language.needs_letters || &language == &language::current();
    return std::string(has_letters ? language.name : language.latin);
  };
  ImGui::SetNextItemWidth(row_width());
  list_button(ui, "Language", chosen == nullptr ? system : name_of(*chosen), [&] {
    if (list_row(ui, system, chosen == nullptr)) ui.commands.want(ShowLanguage{nullptr});
    for (const language::Language& language : language::languages()) {
      const bool has_font = can_show(language);
      enabled_when(has_font, [&] {
        if (list_row(ui, std::string(language.latin), name_of(language), &language == chosen))
          ui.commands.want(ShowLanguage{&language});
      });
      if (!has_font) tip(ui, "Its letters need a font that is not installed: fonts-wqy-microhei.");
    }
  });
}

// Draws the slider for the animation speed. Speeds below a quarter of the normal speed disable animation.
void draw_speed(Ui& ui, Appearance& appearance) {
  constexpr float min = 0.25F;
  const bool is_instant = appearance.speed < min;
  fact("Animation speed", is_instant ? tr("instant") : language::decimal_number(appearance.speed, 2) + "×");
  ImGui::SetNextItemWidth(row_width());
  const Outlined outlined(ui);
  if (ImGui::SliderFloat("##animation speed", &appearance.speed, 0, 8, "", ImGuiSliderFlags_AlwaysClamp) &&
      appearance.speed < min)
    appearance.speed = 0;
  mark(ui, "Animation speed");
}

// Draws the list of the times that the clock in the header can show.
void draw_clock(Ui& ui, Appearance& appearance) {
  constexpr std::array<const char*, 3> labels{translatable("Off"), translatable("Game time"),
                                              translatable("Move time")};
  ImGui::TextUnformatted(tr("Clock"));
  ImGui::SetNextItemWidth(row_width());
  list_button(ui, "Clock", labels[static_cast<std::size_t>(appearance.clock)], [&] {
    for (const play::ClockMode mode : {play::ClockMode::off, play::ClockMode::game, play::ClockMode::move})
      if (list_row(ui, labels[static_cast<std::size_t>(mode)], mode == appearance.clock)) appearance.clock = mode;
  });
  tip(ui, "Shows below the title how long you have played the game, or the time since the last move.");
}

}  // namespace

void AppearancePart::draw(Ui& ui) {
  group_heading(ui, "Appearance");
  ImGui::TextUnformatted(tr("Theme"));
  ImGui::SetNextItemWidth(row_width());
  list_button(ui, "Theme", std::string(ui.theme->label), [&] {
    for (const render::Theme& theme : render::themes())
      if (list_row(ui, std::string(theme.label), &theme == ui.theme)) ui.commands.want(ShowTheme{&theme});
  });
  ImGui::TextUnformatted(tr("Language"));
  draw_language(ui, appearance);
  ImGui::TextUnformatted(tr("Interface size"));
  draw_scale(ui, appearance);
  if (button(ui, "Full screen", row_width())) ui.commands.want(play::Action::full_screen);
  bool is_ghost_shown = view.selection.is_ghost_shown();
  if (checkbox(ui, "Show landing preview", is_ghost_shown)) view.selection.show_ghost(is_ghost_shown, view.replay);
  checkbox(ui, "Show letters on pieces", appearance.shows_letters);
  tip(ui, "Shows the letters with which moves name the pieces. A hint always shows them.");
  draw_clock(ui, appearance);
  group_heading(ui, "Motion");
  draw_speed(ui, appearance);
  checkbox(ui, "Reduced motion", appearance.is_motion_reduced);
  tip(ui, "Turns off bounces and sparks, and uses short fades.");
  checkbox(ui, "Follow system motion setting", appearance.follows_desktop);
  tip(ui, appearance.does_desktop_want_less
              ? translatable("Reduces motion if the system requests it. The system requests it now.")
              : translatable("Reduces motion if the system requests it. The system did not request it when this window "
                             "opened."));
  group_heading(ui, "Sound");
  draw_volumes(ui, appearance);
}

}  // namespace tilefold::window
