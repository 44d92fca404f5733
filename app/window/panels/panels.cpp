// The panels at the right, and the parts Game, Rules and Looks of them.

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>

#include "app/window/panels/widgets.h"
#include "render/scene/number_text.h"

namespace tilefold::app {
namespace {

std::string preview_text(const Snapshot& shot) {
  std::string text;
  for (const Face& face : shot.preview) text += (text.empty() ? "" : "  ") + render::face_text(face);
  return text;
}

void draw_seed(const Session& session) {
  const std::string seed = std::to_string(session.seed());
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("Seed");
  ImGui::SameLine();
  ImGui::TextUnformatted(seed.c_str());
  const char* copy = "Copy";
  at_the_right(std::string(copy) + "        ");
  if (ImGui::Button(copy, {line_width(), 0})) ImGui::SetClipboardText(seed.c_str());
}

void draw_game(Desk& desk) {
  if (!section(desk, "Game", Opened::at_first)) return;
  const Session& session = desk.view.session();
  const PuzzleInfo& info = session.puzzle().about();
  if (info.has_score) {
    fact("Score", render::grouped(desk.view.shown_score()));
    draw_best_scores(desk);
  }
  const Snapshot shot = desk.view.shown().snapshot();
  if (!shot.preview.empty()) fact("Next", preview_text(shot));
  fact("Moves", render::grouped(static_cast<std::uint64_t>(desk.view.shown().standing().moves)));
  const Document state = desk.view.shown().describe();
  for (const FactSpec& spec : info.telling.facts) fact(std::string(spec.label).c_str(), fact_text(state, spec.field));
  draw_seed(session);
  draw_game_id(desk);
  ImGui::Spacing();
  const float half = half_width();
  enabled_when(session.can_undo() || desk.view.is_looking(), [&] {
    if (desk_button(desk, "Undo", half)) desk.view.undo();
  });
  ImGui::SameLine();
  enabled_when(session.can_redo() || desk.view.is_looking(), [&] {
    if (desk_button(desk, "Redo", half)) desk.view.redo();
  });
  const bool shares_line = info.commands.size() == 1;
  if (desk_button(desk, "New game", shares_line ? half : line_width())) desk.view.new_game();
  if (shares_line) ImGui::SameLine();
  command_buttons(desk, shares_line ? half : line_width(), Weight::plain);
}

// The odds of the next tile, as bars over their faces.
void draw_odds(Desk& desk) {
  const PuzzleInfo& info = desk.view.puzzle().about();
  if (info.telling.odds == nullptr) return;
  const std::vector<Odds> odds = info.telling.odds(desk.view.puzzle());
  std::uint64_t sum = 0;
  std::uint64_t greatest = 1;
  for (const Odds& line : odds) {
    sum += line.weight;
    greatest = std::max(greatest, line.weight);
  }
  ImGui::TextUnformatted("Odds of the next tile");
  const auto unit = static_cast<float>(desk.scale);
  const float height = 40 * unit;
  const float pitch = line_width() / static_cast<float>(std::max<std::size_t>(odds.size(), 6));
  const float size = ImGui::GetFontSize() * (odds.size() > 8 ? 0.6F : 0.8F);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  for (std::size_t i = 0; i < odds.size(); ++i) {
    const float left = corner.x + pitch * static_cast<float>(i);
    const float bar = std::max(2 * unit, height * static_cast<float>(odds[i].weight) / static_cast<float>(greatest));
    draw.AddRectFilled({left + 2 * unit, corner.y + height - bar}, {left + pitch - 2 * unit, corner.y + height},
                       ImGui::GetColorU32(vec(render::tile_color(*desk.theme, odds[i].face))), 3 * unit);
    const auto write = [&](const std::string& text, float y, ImGuiCol color) {
      const float width = ImGui::CalcTextSize(text.c_str()).x * size / ImGui::GetFontSize();
      draw.AddText(ImGui::GetFont(), size, {left + (pitch - width) / 2, y}, ImGui::GetColorU32(color), text.c_str());
    };
    write(render::face_text(odds[i].face), corner.y + height + 4 * unit, ImGuiCol_Text);
    const double percent = 100 * static_cast<double>(odds[i].weight) / static_cast<double>(sum);
    write(percent < 1 ? "<1%" : fmt::format("{:.0f}%", percent), corner.y + height + 6 * unit + size,
          ImGuiCol_TextDisabled);
  }
  ImGui::Dummy({line_width(), height + 2 * size + 8 * unit});
}

void set_rules(Desk& desk, const ParameterValues& values) {
  desk.rules_message.clear();
  if (const auto set = desk.view.set_next_parameters(values); !set) desk.rules_message = set.error().message;
}

void draw_presets(Desk& desk) {
  const PuzzleInfo& info = desk.view.puzzle().about();
  ImGui::TextUnformatted("Presets");
  for (const Preset& preset : info.presets) {
    if (desk_button(desk, std::string(preset.label), line_width())) set_rules(desk, *preset_values(info, preset.name));
    tip(desk, preset.help);
  }
}

void draw_rules(Desk& desk) {
  if (!section(desk, "Rules", Opened::on_demand)) return;
  if (const std::string_view phase = desk.view.phase(); !phase.empty()) fact("Phase", human(phase));
  const Session& session = desk.view.session();
  const ParameterValues& current = session.puzzle().parameters();
  ParameterValues values = session.next_parameters();
  if (session.has_pending_parameters()) {
    ImGui::TextColored(vec(desk.theme->accent), "* from the next game");
  } else {
    ImGui::TextDisabled(
        "%s", session.applies_parameters_at_once() ? "Changes apply at once" : "Changes apply from the next game");
  }
  bool is_changed = false;
  for (std::size_t line = 0; line < values.table().size(); ++line) {
    if (values.at(line) != current.at(line)) {
      ImGui::TextColored(vec(desk.theme->accent), "*");
      ImGui::SameLine();
    }
    is_changed = draw_parameter(desk, values, line) || is_changed;
  }
  draw_odds(desk);
  draw_presets(desk);
  if (is_changed) set_rules(desk, values);
  if (!desk.rules_message.empty()) ImGui::TextWrapped("%s", desk.rules_message.c_str());
}

std::string scale_text(double scale) {
  return scale > 0 ? fmt::format("Size {:.0f} %", 100 * scale) : "Size of the desktop";
}

void draw_scale(Desk& desk) {
  constexpr std::array scales{0.0, 1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0};
  ImGui::SetNextItemWidth(line_width());
  if (!ImGui::BeginCombo("##scale", scale_text(desk.chosen_scale).c_str(), ImGuiComboFlags_HeightLarge)) {
    mark(desk, "Size");
    return;
  }
  for (const double scale : scales)
    if (desk_line(desk, scale_text(scale), scale == desk.chosen_scale)) {
      desk.chosen_scale = scale;
      desk.wants_scale = true;
    }
  ImGui::EndCombo();
}

void draw_looks(Desk& desk) {
  if (!section(desk, "Looks and sound", Opened::on_demand)) return;
  ImGui::SetNextItemWidth(line_width());
  if (ImGui::BeginCombo("##theme", std::string(desk.theme->label).c_str())) {
    for (const render::Theme& theme : render::themes())
      if (desk_line(desk, std::string(theme.label), &theme == desk.theme)) {
        desk.theme = &theme;
        desk.wants_theme = true;
      }
    ImGui::EndCombo();
  } else {
    mark(desk, "Theme");
  }
  draw_scale(desk);
  bool is_ghost_shown = desk.view.is_ghost_shown();
  if (desk_checkbox(desk, "Show where it lands", is_ghost_shown)) desk.view.show_ghost(is_ghost_shown);
  desk_checkbox(desk, "Reduced motion", desk.is_motion_reduced);
  draw_volumes(desk);
}

// A part of the panels. Each has a scope of its own for the identities of its widgets.
struct Part {
  const char* name;
  void (*draw)(Desk& desk);
  bool (*is_there)(const Desk& desk);
};

bool always(const Desk& /*desk*/) {
  return true;
}

constexpr std::array<Part, 10> parts{{
    {"game", draw_game, always},
    {"map", draw_map_panel, [](const Desk& desk) { return desk.map.has_maps(); }},
    {"levels", draw_levels, [](const Desk& desk) { return LevelBook::levels(desk.view) != nullptr; }},
    {"autoplay", draw_autoplay, always},
    {"benchmark", draw_benchmark, always},
    {"history", draw_history, always},
    {"games", draw_games, always},
    {"statistics", draw_statistics, always},
    {"rules", draw_rules, always},
    {"looks", draw_looks, always},
}};

void draw_sections(Desk& desk) {
  read_games(desk);
  for (const Part& part : parts) {
    if (!part.is_there(desk)) continue;
    ImGui::PushID(part.name);
    part.draw(desk);
    ImGui::PopID();
    ImGui::Spacing();
  }
}

}  // namespace

void draw_panels(Desk& desk, const Area& area) {
  ImGui::SetNextWindowPos({area.x, area.y});
  ImGui::SetNextWindowSize({area.width, area.height});
  if (desk.has_new_keys && desk.keys == Keys::panel) ImGui::SetNextWindowFocus();
  ImGui::Begin("Panels", nullptr,
               ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
  draw_sections(desk);
  if (desk.view.puzzle().about().has_score) draw_reset_best(desk);
  const float half = half_width();
  if (desk_button(desk, "Puzzles", half)) desk.wants_chooser = true;
  ImGui::SameLine();
  if (desk_button(desk, "Help", half)) desk.toggle_help();
  if (desk_button(desk, "Full screen", half)) desk.wanted_action = Action::full_screen;
  ImGui::SameLine();
  if (desk_button(desk, "Save a picture", half)) desk.wanted_action = Action::screenshot;
  ImGui::End();
}

}  // namespace tilefold::app
