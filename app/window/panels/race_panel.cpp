#include "app/window/panels/race_panel.h"

#include <imgui.h>

#include <array>

#include "app/language/tr.h"
#include "app/window/panels/clipboard.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

struct RaceStrength {
  Strength strength;
  const char* shown;
  const char* label;  // name in the trace, unlike that of the buttons of autoplay
};

constexpr std::array<RaceStrength, 3> race_strengths{{{Strength::easy, translatable("Easy"), "Race: Easy"},
                                                      {Strength::normal, translatable("Normal"), "Race: Normal"},
                                                      {Strength::strong, translatable("Strong"), "Race: Strong"}}};

void draw_race_strategies(Ui& ui, const play::PlayerList& players) {
  ImGui::SetNextItemWidth(row_width());
  list_button(ui, "Race a strategy", tr("Race a strategy"), [&] {
    for (const auto& [strength, shown, label] : race_strengths)
      if (players.line_of(strength) && list_row(ui, label, tr(shown), false))
        ui.commands.want(StartRace{.against = StartRace::Against::strategy, .strength = strength});
  });
  tip(ui, "Starts a new game. A strategy plays the same game beside yours.");
}

}  // namespace

void RacePart::draw(Ui& ui) {
  if (!section(ui, "Race", Opened::at_first)) return;
  if (race.is_open()) {
    wrapped_text(tr(race.name()));
    if (button(ui, "Leave race", row_width())) ui.commands.want(LeaveRace{});
  }
  if (button(ui, "Race my best game", row_width())) ui.commands.want(StartRace{.against = StartRace::Against::best});
  tip(ui, "Starts the game of your best result again. Your earlier moves are played beside yours.");
  draw_race_strategies(ui, autoplay.players());
  if (button(ui, "Race a copied game ID", row_width()))
    ui.commands.want(StartRace{.against = StartRace::Against::text, .text = clipboard_text().value_or("")});
  tip(ui, "Starts the game on the clipboard and replays its moves next to yours.");
}

}  // namespace tilefold::window
