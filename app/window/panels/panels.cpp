#include "app/window/panels/panels.h"

#include <imgui.h>

#include <cmath>

namespace tilefold::app {
namespace {

constexpr int width_units = 308;

}  // namespace

Panels::Panels(const PanelSubjects& subjects)
    : view_(subjects.view),
      game_{.view = subjects.view, .id = {.view = subjects.view}},
      map_{.view = subjects.view, .map = subjects.map, .autoplay = subjects.autoplay},
      levels_{.view = subjects.view, .levels = subjects.levels, .draft = subjects.draft},
      autoplay_{.view = subjects.view, .autoplay = subjects.autoplay},
      benchmark_{.view = subjects.view, .autoplay = subjects.autoplay, .benchmark = subjects.benchmark},
      history_{.view = subjects.view},
      games_{.view = subjects.view},
      statistics_{.view = subjects.view, .shelf = games_.shelf},
      rules_{.view = subjects.view},
      looks_{.view = subjects.view, .looks = subjects.looks} {}

int Panels::width(double scale) const {
  return is_shown ? static_cast<int>(std::lround(width_units * scale)) : 0;
}

bool Panels::is_map_open(const Ui& ui) const {
  const auto part = ui.open_parts.find("map");
  return is_shown && part != ui.open_parts.end() && part->second;
}

void Panels::forget() {
  game_.id.version.reset();
  game_.id.typed.clear();
  game_.id.message.clear();
  game_.is_reset_asked = false;
  autoplay_.value_rows = 0;
  history_.seen = -1;
  history_.others.clear();
  rules_.message.clear();
}

// Each part has a scope of its own for the identities of its widgets.
void Panels::draw_parts(Ui& ui) {
  const auto draw = [&](const char* scope, auto& part) {
    ImGui::PushID(scope);
    part.draw(ui);
    ImGui::PopID();
    ImGui::Spacing();
  };
  games_.read(ui);
  draw("game", game_);
  if (map_.map.has_maps()) draw("map", map_);
  if (LevelBook::levels(view_) != nullptr) draw("levels", levels_);
  draw("autoplay", autoplay_);
  draw("benchmark", benchmark_);
  draw("history", history_);
  draw("games", games_);
  draw("statistics", statistics_);
  draw("rules", rules_);
  draw("looks", looks_);
}

void Panels::draw_buttons(Ui& ui) {
  if (view_.puzzle().about().has_score) game_.draw_reset(ui);
  const float half = half_width();
  const auto offer = [&](const char* label, Action action) {
    if (button(ui, label, half)) ui.commands.want(action);
  };
  offer("Puzzles", Action::puzzles);
  ImGui::SameLine();
  offer("Help", Action::help);
  offer("Full screen", Action::full_screen);
  ImGui::SameLine();
  offer("Save a picture", Action::screenshot);
}

void Panels::draw(Ui& ui, const Area& area) {
  ImGui::SetNextWindowPos({area.x, area.y});
  ImGui::SetNextWindowSize({area.width, area.height});
  if (ui.has_new_keys && ui.keys == Keys::panel) ImGui::SetNextWindowFocus();
  ImGui::Begin("Panels", nullptr,
               ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
  draw_parts(ui);
  draw_buttons(ui);
  ImGui::End();
}

}  // namespace tilefold::app
