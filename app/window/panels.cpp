// The panels at the right: Game, Rules, Autoplay, Looks.

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include "app/window/desk.h"
#include "render/scene/number_text.h"

namespace tilefold::app {
namespace {

ImVec4 vec(const render::Color& color) {
  return {color.red, color.green, color.blue, color.alpha};
}

float line_width() {
  return ImGui::GetContentRegionAvail().x;
}

float half_width() {
  return (line_width() - ImGui::GetStyle().ItemSpacing.x) / 2;
}

enum class Opened : std::uint8_t { at_first, on_demand };

// A heading over a part of the panel that opens and closes.
bool section(Desk& desk, const char* title, Opened opened) {
  bool& is_open = *ImGui::GetStateStorage()->GetBoolRef(ImGui::GetID(title), opened == Opened::at_first);
  ImGui::PushFont(desk.fonts.strong);
  const float height = ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().FramePadding.y;
  ImGui::PushStyleVar(ImGuiStyleVar_SelectableTextAlign, {0, 0.5F});
  if (ImGui::Selectable(title, false, ImGuiSelectableFlags_None, {0, height})) is_open = !is_open;
  ImGui::PopStyleVar();
  const ImVec2 corner = ImGui::GetItemRectMax();
  const float side = ImGui::GetTextLineHeight();
  ImGui::RenderArrow(ImGui::GetWindowDrawList(), {corner.x - side * 1.4F, corner.y - (height + side) / 2},
                     ImGui::GetColorU32(ImGuiCol_TextDisabled), is_open ? ImGuiDir_Down : ImGuiDir_Right, 0.8F);
  ImGui::PopFont();
  return is_open;
}

// Text at the right end of the line that the last item began.
void at_the_right(const std::string& text) {
  ImGui::SameLine(line_width() + ImGui::GetCursorPosX() - ImGui::CalcTextSize(text.c_str()).x);
}

void fact(const char* label, const std::string& value) {
  ImGui::TextDisabled("%s", label);
  at_the_right(value);
  ImGui::TextUnformatted(value.c_str());
}

std::string fact_text(const Document& state, std::string_view field) {
  const Document* value = state.find(field);
  if (value == nullptr) return "";
  if (const std::int64_t* number = value->integer()) return render::grouped(static_cast<std::uint64_t>(*number));
  return value->text() != nullptr ? *value->text() : "";
}

std::string preview_text(const Snapshot& shot) {
  std::string text;
  for (const Face& face : shot.preview) text += (text.empty() ? "" : "  ") + render::face_text(face);
  return text;
}

void disabled_unless(bool is_enabled, const std::function<void()>& draw) {
  ImGui::BeginDisabled(!is_enabled);
  draw();
  ImGui::EndDisabled();
}

// The odds of the next tile, as bars under their faces.
void draw_odds(Desk& desk) {
  const PuzzleInfo& info = desk.view.puzzle().about();
  if (info.odds == nullptr) return;
  const std::vector<Odds> odds = info.odds(desk.view.puzzle());
  std::uint64_t greatest = 1;
  for (const Odds& line : odds) greatest = std::max(greatest, line.weight);
  ImGui::TextDisabled("Odds of the next tile");
  const float unit = static_cast<float>(desk.scale);
  const float height = 40 * unit;
  const float label = ImGui::GetTextLineHeight();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float pitch = std::min(line_width() / static_cast<float>(std::max<std::size_t>(odds.size(), 6)), 48 * unit);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  for (std::size_t i = 0; i < odds.size(); ++i) {
    const float share = static_cast<float>(odds[i].weight) / static_cast<float>(greatest);
    const float left = corner.x + pitch * static_cast<float>(i);
    const float bar = std::max(2 * unit, height * share);
    const render::Color color = render::tile_color(*desk.theme, odds[i].face);
    draw.AddRectFilled({left + 2 * unit, corner.y + height - bar}, {left + pitch - 2 * unit, corner.y + height},
                       ImGui::GetColorU32(vec(color)), 3 * unit);
    const std::string text = render::face_text(odds[i].face);
    const float size = ImGui::GetFontSize() * 0.8F;
    const float text_width = ImGui::CalcTextSize(text.c_str()).x * 0.8F;
    if (text_width < pitch)
      draw.AddText(ImGui::GetFont(), size, {left + (pitch - text_width) / 2, corner.y + height + 4 * unit},
                   ImGui::GetColorU32(ImGuiCol_TextDisabled), text.c_str());
  }
  ImGui::Dummy({line_width(), height + label + 4 * unit});
}

bool draw_choice(ParameterValues& values, std::size_t line) {
  const ParameterSpec& spec = values.table()[line];
  bool is_changed = false;
  if (!ImGui::BeginCombo("##value", values.text(line).c_str())) return false;
  for (std::size_t i = 0; i < spec.choices.size(); ++i)
    if (ImGui::Selectable(std::string(spec.choices[i]).c_str(), values.at(line) == static_cast<std::int64_t>(i))) {
      values.set(line, static_cast<std::int64_t>(i));
      is_changed = true;
    }
  ImGui::EndCombo();
  return is_changed;
}

bool draw_power(ParameterValues& values, std::size_t line) {
  const ParameterSpec& spec = values.table()[line];
  bool is_changed = false;
  if (!ImGui::BeginCombo("##value", values.text(line).c_str())) return false;
  for (std::int64_t value = spec.least; value <= spec.greatest; value *= 2)
    if (ImGui::Selectable(std::to_string(value).c_str(), values.at(line) == value)) {
      values.set(line, value);
      is_changed = true;
    }
  ImGui::EndCombo();
  return is_changed;
}

bool draw_decimal(ParameterValues& values, std::size_t line) {
  const ParameterSpec& spec = values.table()[line];
  constexpr auto hundredth = millionths / 100;
  auto hundredths = static_cast<int>(values.at(line) / hundredth);
  if (!ImGui::SliderInt("##value", &hundredths, static_cast<int>(spec.least / hundredth),
                        static_cast<int>(spec.greatest / hundredth), "", ImGuiSliderFlags_AlwaysClamp))
    return false;
  values.set(line, hundredths * hundredth);
  return true;
}

bool draw_integer(ParameterValues& values, std::size_t line) {
  const ParameterSpec& spec = values.table()[line];
  auto value = static_cast<int>(values.at(line));
  if (!ImGui::SliderInt("##value", &value, static_cast<int>(spec.least), static_cast<int>(spec.greatest), "",
                        ImGuiSliderFlags_AlwaysClamp))
    return false;
  values.set(line, value);
  return true;
}

bool draw_toggle(ParameterValues& values, std::size_t line) {
  bool is_on = values.at(line) != 0;
  if (!ImGui::Checkbox("##value", &is_on)) return false;
  values.set(line, is_on ? 1 : 0);
  return true;
}

bool draw_value(ParameterValues& values, std::size_t line) {
  ImGui::SetNextItemWidth(line_width());
  switch (values.table()[line].type) {
    case ParameterType::integer: return draw_integer(values, line);
    case ParameterType::decimal: return draw_decimal(values, line);
    case ParameterType::power_of_two: return draw_power(values, line);
    case ParameterType::choice: return draw_choice(values, line);
    case ParameterType::toggle: return draw_toggle(values, line);
  }
  return false;
}

void draw_presets(Desk& desk) {
  const PuzzleInfo& info = desk.view.puzzle().about();
  for (const Preset& preset : info.presets) {
    const auto values = preset_values(info, preset.name);
    if (!desk_button(desk, std::string(preset.label), line_width())) continue;
    desk.rules_message.clear();
    if (const auto set = desk.view.set_next_parameters(*values); !set) desk.rules_message = set.error().message;
  }
}

}  // namespace

bool draw_parameter(ParameterValues& values, std::size_t line) {
  const ParameterSpec& spec = values.table()[line];
  ImGui::PushID(static_cast<int>(line));
  ImGui::TextUnformatted(std::string(spec.label).c_str());
  if (spec.type == ParameterType::integer || spec.type == ParameterType::decimal) {
    const auto bound = [&](std::int64_t value) {
      return spec.type == ParameterType::decimal ? decimal_text(value) : std::to_string(value);
    };
    ImGui::SameLine();
    ImGui::TextDisabled("%s–%s", bound(spec.least).c_str(), bound(spec.greatest).c_str());
    at_the_right(values.text(line));
    ImGui::TextUnformatted(values.text(line).c_str());
  }
  const bool is_changed = draw_value(values, line);
  if (ImGui::IsItemHovered() && !ImGui::IsItemActive())
    ImGui::SetTooltip("%s\n%s", std::string(spec.help).c_str(), range_text(spec).c_str());
  ImGui::PopID();
  return is_changed;
}

bool desk_button(Desk& desk, const std::string& label, float width, Weight weight) {
  if (weight == Weight::accent) {
    ImGui::PushStyleColor(ImGuiCol_Button, vec(desk.theme->accent));
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, vec(render::mix(desk.theme->accent, desk.theme->text, 0.15F)));
    ImGui::PushStyleColor(ImGuiCol_ButtonActive, vec(render::mix(desk.theme->accent, desk.theme->text, 0.3F)));
    ImGui::PushStyleColor(ImGuiCol_Text, vec(render::ink_on(*desk.theme, desk.theme->accent)));
  }
  const bool is_pressed = ImGui::Button(label.c_str(), {width, 0});
  if (weight == Weight::accent) ImGui::PopStyleColor(4);
  const ImVec2 corner = ImGui::GetItemRectMin();
  const ImVec2 size = ImGui::GetItemRectSize();
  const bool is_enabled = (ImGui::GetItemFlags() & ImGuiItemFlags_Disabled) == 0;
  if (is_enabled && ImGui::IsItemVisible())
    desk.buttons[label.substr(0, label.find("##"))] = {.x = corner.x, .y = corner.y, .width = size.x, .height = size.y};
  return is_pressed;
}

void command_buttons(Desk& desk, float width, Weight weight) {
  const Puzzle& puzzle = desk.view.puzzle();
  const Document state = puzzle.describe();
  for (const CommandSpec& command : puzzle.about().commands) {
    const Gesture gesture{.kind = Gesture::Kind::command, .command = command.name};
    const std::string left = fact_text(state, command.left);
    const std::string label = std::string(command.label) + (left.empty() ? "" : fmt::format(" ({} left)", left)) +
                              "##" + std::to_string(width);
    disabled_unless(puzzle.interpret(gesture).has_value(), [&] {
      if (desk_button(desk, label, width, weight)) desk.view.play(gesture);
    });
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
      ImGui::SetTooltip("%s", std::string(command.help).c_str());
    if (&puzzle != &desk.view.puzzle()) return;
  }
}

void draw_game_panel(Desk& desk) {
  if (!section(desk, "Game", Opened::at_first)) return;
  const Session& session = desk.view.session();
  const Standing standing = session.puzzle().standing();
  fact("Score", render::grouped(standing.score));
  fact("Best of this run", render::grouped(session.best()));
  fact("Next", preview_text(session.puzzle().snapshot()));
  fact("Moves", render::grouped(static_cast<std::uint64_t>(standing.moves)));
  const Document state = session.puzzle().describe();
  for (const FactSpec& spec : session.puzzle().about().facts)
    fact(std::string(spec.label).c_str(), fact_text(state, spec.field));
  std::string seed = std::to_string(session.seed());
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("Seed");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(line_width());
  ImGui::InputText("##seed", seed.data(), seed.size() + 1,
                   ImGuiInputTextFlags_ReadOnly | ImGuiInputTextFlags_AutoSelectAll);
  ImGui::Spacing();
  const float half = half_width();
  disabled_unless(session.can_undo(), [&] {
    if (desk_button(desk, "Undo", half)) desk.view.undo();
  });
  ImGui::SameLine();
  disabled_unless(session.can_redo(), [&] {
    if (desk_button(desk, "Redo", half)) desk.view.redo();
  });
  if (desk_button(desk, "New game", line_width())) desk.view.new_game();
  command_buttons(desk, line_width(), Weight::plain);
}

void draw_rules_panel(Desk& desk) {
  if (!section(desk, "Rules", Opened::on_demand)) return;
  const Session& session = desk.view.session();
  const ParameterValues& current = session.puzzle().parameters();
  ParameterValues values = session.next_parameters();
  bool is_changed = false;
  if (session.has_pending_parameters()) {
    ImGui::PushTextWrapPos();
    ImGui::TextColored(vec(desk.theme->accent), "What is marked * applies from the next game.");
    ImGui::PopTextWrapPos();
  } else if (!session.line().empty()) {
    ImGui::TextDisabled("Changes need a new game.");
  } else {
    ImGui::TextDisabled("Changes apply at once, before the first move.");
  }
  for (std::size_t line = 0; line < values.table().size(); ++line) {
    if (values.at(line) != current.at(line)) {
      ImGui::TextColored(vec(desk.theme->accent), "*");
      ImGui::SameLine();
    }
    is_changed = draw_parameter(values, line) || is_changed;
  }
  draw_odds(desk);
  draw_presets(desk);
  if (is_changed) {
    desk.rules_message.clear();
    if (const auto set = desk.view.set_next_parameters(values); !set) desk.rules_message = set.error().message;
  }
  if (!desk.rules_message.empty()) ImGui::TextWrapped("%s", desk.rules_message.c_str());
}

void draw_autoplay_panel(Desk& desk) {
  if (!section(desk, "Autoplay", Opened::at_first)) return;
  AutoplaySettings& settings = desk.autoplay.settings();
  const auto strategies = desk.view.puzzle().about().strategies;
  ImGui::SetNextItemWidth(line_width());
  if (ImGui::BeginCombo("##strategy", std::string(strategies[settings.strategy].label).c_str())) {
    for (std::size_t i = 0; i < strategies.size(); ++i) {
      if (ImGui::Selectable(std::string(strategies[i].label).c_str(), i == settings.strategy)) settings.strategy = i;
      if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", std::string(strategies[i].help).c_str());
    }
    ImGui::EndCombo();
  }
  ParameterValues& options = settings.options[settings.strategy];
  for (std::size_t line = 0; line < options.table().size(); ++line) draw_parameter(options, line);
  const float half = half_width();
  const bool is_playing = desk.view.puzzle().standing().status == Status::playing;
  disabled_unless(is_playing, [&] {
    if (desk_button(desk, "Hint", half)) desk.autoplay.hint();
    ImGui::SameLine();
    if (desk_button(desk, "One step", half)) desk.autoplay.step();
    const bool is_running = desk.autoplay.is_running();
    if (desk_button(desk, is_running ? "Stop" : "Play on", line_width(), Weight::accent)) desk.autoplay.toggle();
  });
  fact("Speed", fmt::format("{:.2f}×", settings.speed));
  ImGui::SetNextItemWidth(line_width());
  ImGui::SliderFloat("##speed", &settings.speed, 0.25F, 8, "",
                     ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
  ImGui::Checkbox("Instant", &settings.is_instant);
}

void draw_looks_panel(Desk& desk) {
  if (!section(desk, "Looks", Opened::on_demand)) return;
  ImGui::SetNextItemWidth(line_width());
  if (ImGui::BeginCombo("##theme", std::string(desk.theme->label).c_str())) {
    for (const render::Theme& theme : render::themes())
      if (ImGui::Selectable(std::string(theme.label).c_str(), &theme == desk.theme)) {
        desk.theme = &theme;
        desk.wants_theme = true;
      }
    ImGui::EndCombo();
  }
  bool is_ghost_shown = desk.view.is_ghost_shown();
  if (ImGui::Checkbox("Show where it lands", &is_ghost_shown)) desk.view.show_ghost(is_ghost_shown);
  ImGui::Checkbox("Reduced motion", &desk.is_motion_reduced);
}

void draw_panels(Desk& desk, const Area& area) {
  ImGui::SetNextWindowPos({area.x, area.y});
  ImGui::SetNextWindowSize({area.width, area.height});
  ImGui::Begin("Panels", nullptr,
               ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
  draw_game_panel(desk);
  ImGui::Spacing();
  draw_autoplay_panel(desk);
  ImGui::Spacing();
  draw_rules_panel(desk);
  ImGui::Spacing();
  draw_looks_panel(desk);
  ImGui::Spacing();
  if (desk_button(desk, "Help", line_width())) desk.is_help_open = !desk.is_help_open;
  ImGui::End();
}

}  // namespace tilefold::app
