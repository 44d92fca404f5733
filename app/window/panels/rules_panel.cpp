// The Rules section of the panel: the parameters of the puzzle, its presets, and the probabilities that result from
// them.

#include "app/window/panels/rules_panel.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/language/tr.h"
#include "app/play/game_openings.h"
#include "app/profile/kept_presets.h"
#include "app/window/panels/message_boxes.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"
#include "render/scene/number_text.h"

namespace tilefold::window {
namespace {

// Returns the probabilities of the next tiles. If the user has chosen other rules for the next game, returns those of
// the next game instead of the current one.
std::vector<Odds> odds_that_apply(const Session& session) {
  const PuzzleInfo& info = session.puzzle().about();
  if (!session.has_pending_parameters()) return info.chance->odds(session.puzzle());
  EventBatch setup;
  return info.chance->odds(*info.make(session.next_parameters(), session.seed(), setup));
}

// Draws the probabilities of the next tile as bars.
void draw_odds(const PanelStyle& style, const play::GameView& view) {
  const PuzzleInfo& info = view.game.puzzle().about();
  if (info.chance == nullptr || info.chance->odds == nullptr) return;
  const std::vector<Odds> odds = odds_that_apply(view.game.session());
  std::uint64_t sum = 0;
  std::uint64_t max = 1;
  for (const Odds& line : odds) {
    sum += line.weight;
    max = std::max(max, line.weight);
  }
  ImGui::TextUnformatted(view.game.session().has_pending_parameters() ? tr("Odds of the first tile")
                                                                      : tr("Odds of the next tile"));
  const auto unit = static_cast<float>(style.scale);
  const float height = 40 * unit;
  const float pitch = row_width() / static_cast<float>(std::max<std::size_t>(odds.size(), 6));
  const float size = ImGui::GetFontSize() * (odds.size() > 8 ? 0.6F : 0.8F);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  for (std::size_t i = 0; i < odds.size(); ++i) {
    const float left = corner.x + pitch * static_cast<float>(i);
    const float bar = std::max(2 * unit, height * static_cast<float>(odds[i].weight) / static_cast<float>(max));
    draw.AddRectFilled({left + 2 * unit, corner.y + height - bar}, {left + pitch - 2 * unit, corner.y + height},
                       ImGui::GetColorU32(vec(render::tile_color(*style.theme, odds[i].face))), 3 * unit);
    const auto write = [&](const std::string& text, float y, ImGuiCol color) {
      const float width = ImGui::CalcTextSize(text.c_str()).x * size / ImGui::GetFontSize();
      draw.AddText(ImGui::GetFont(), size, {left + (pitch - width) / 2, y}, ImGui::GetColorU32(color), text.c_str());
    };
    write(render::face_text(odds[i].face), corner.y + height + 4 * unit, ImGuiCol_Text);
    const double percent = 100 * static_cast<double>(odds[i].weight) / static_cast<double>(sum);
    write(percent < 1 ? "<1%" : fmt::format("{:.0f}%", percent), corner.y + height + 6 * unit + size,
          ImGuiCol_TextDisabled);
  }
  ImGui::Dummy({row_width(), height + 2 * size + 8 * unit});
}

void set_rules(Ui& ui, RulesPart& part, const ParameterValues& values) {
  const auto set = play::set_next_parameters(part.view.game, values);
  set_part_message(ui, play::MessageTopic::rules, set ? std::string() : tr(set.error()));
}

void draw_presets(Ui& ui, RulesPart& part) {
  const PuzzleInfo& info = part.view.game.puzzle().about();
  const float half = half_width();
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(tr("Presets"));
  ImGui::SameLine(ImGui::GetCursorStartPos().x + half + ImGui::GetStyle().ItemSpacing.x);
  if (button(ui, "Copy rules", half)) {
    ImGui::SetClipboardText(profile::rules_command(info, part.view.game.session().next_parameters()).c_str());
    say(ui, tr("Rules copied"));
  }
  tip(ui, "Copies a command line that plays with these rules.");
  preset_buttons(ui, info, part.presets, [&](const ParameterValues& values) { set_rules(ui, part, values); });
}

void keep_rules(Ui& ui, RulesPart& part, const ParameterValues& values) {
  const PuzzleInfo& info = part.view.game.puzzle().about();
  std::string problem;
  const auto count = std::count_if(part.presets.begin(), part.presets.end(),
                                   [&](const profile::KeptPreset& preset) { return preset.puzzle == info.name; });
  if (const auto named = profile::check_preset_name(info, part.preset_name); !named)
    problem = tr(named.error());
  else if (count >= static_cast<std::ptrdiff_t>(profile::most_presets))
    problem = tr_format("there are {} presets, which is the maximum; delete one first", count);
  set_part_message(ui, play::MessageTopic::rules, problem);
  if (!problem.empty()) return;
  say(ui, tr_format("Preset {} saved", part.preset_name));
  profile::keep_preset(part.presets, {std::string(info.name), std::exchange(part.preset_name, {}), values});
}

void forget_rules(Ui& ui, RulesPart& part, const profile::KeptPreset& kept) {
  part.preset_name = kept.name;  // fill in the name, so that the user can save the same preset again at once
  say(ui, tr_format("Preset {} deleted", kept.name));
  part.presets.erase(part.presets.begin() + (&kept - part.presets.data()));
}

// Draws a field with which the user saves the current rules under a name, or a button that deletes the current preset.
// The height is always the same, so that the widgets below do not move while the user changes the rules.
void draw_keeping(Ui& ui, RulesPart& part, const ParameterValues& values) {
  const float half = half_width();
  const profile::KeptPreset* kept = profile::find_kept(part.presets, part.view.game.puzzle().about(), values);
  std::string name = kept != nullptr ? kept->name : part.preset_name;
  bool is_entered = false;
  enabled_when(kept == nullptr, [&] {
    ImGui::SetNextItemWidth(half);
    is_entered =
        ImGui::InputTextWithHint("##preset name", tr("Preset name"), &name, ImGuiInputTextFlags_EnterReturnsTrue);
    mark(ui, "Preset name");
  });
  ImGui::SameLine();
  if (kept != nullptr) {
    if (button(ui, "Delete preset", half)) forget_rules(ui, part, *kept);
    tip(ui, "Deletes this preset. The rules do not change.");
    return;
  }
  part.preset_name = name;
  enabled_when(!name.empty(), [&] {
    if (button(ui, "Save preset", half) || (is_entered && !name.empty())) keep_rules(ui, part, values);
  });
  tip(ui, "Saves these rules as a preset with the name on the left.");
}

// Draws the buttons for starting a game, always in one line, so that the widgets below do not move.
void draw_start(Ui& ui, RulesPart& part) {
  const ParameterValues current = part.view.game.puzzle().parameters();
  const ParameterValues chosen = part.view.game.session().next_parameters();
  const float start = std::floor(row_width() * 0.7F);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {2, ImGui::GetStyle().FramePadding.y});
  if (button(ui, "Start with these rules", start, Weight::accent)) play::begin_game(part.view.game, chosen);
  tip(ui, "Starts a new game with the rules marked below. Undo returns to the current game.");
  ImGui::SameLine();
  if (button(ui, "Cancel", row_width())) set_rules(ui, part, current);
  tip(ui, "Discards the changes.");
  ImGui::PopStyleVar();
}

}  // namespace

void preset_buttons(Ui& ui, const PuzzleInfo& info, const std::vector<profile::KeptPreset>& presets,
                    const std::function<void(const ParameterValues&)>& on_chosen) {
  const float half = half_width();
  std::size_t count = 0;
  const float room = half - 2 * ImGui::GetStyle().FramePadding.x;
  const auto draw = [&](std::string_view label, std::string_view shown, const ParameterValues& values) {
    if (count++ % 2 == 1) ImGui::SameLine();
    const std::string name = fitting(std::string(label), room) + "###preset " + std::string(label);
    if (button(ui, name, fitting(std::string(shown), room), half)) on_chosen(values);
  };
  for (const Preset& preset : info.presets) {
    draw(preset.label, tr(preset.label), *preset_values(info, preset.name));
    tip(ui, preset.help);
  }
  for (const profile::KeptPreset& preset : presets) {
    if (preset.puzzle != info.name) continue;
    draw(preset.name, preset.name, preset.values);
    tip(ui, fmt::format("{}: {}", preset.name, profile::rules_text(info, preset.values)));
  }
}

void RulesPart::draw(Ui& ui) {
  if (!section(ui, "Rules", Opened::at_first)) return;
  if (const std::string_view now = view.activity(); !now.empty()) fact("Phase", shown_name(now));
  const Session& session = view.game.session();
  const ParameterValues current = session.puzzle().parameters();
  ParameterValues values = session.next_parameters();
  if (session.has_pending_parameters()) {
    draw_start(ui, *this);
    values = session.next_parameters();
  } else {
    ImGui::AlignTextToFramePadding();  // makes the text as high as the buttons that it replaces
    muted_text(session.applies_parameters_at_once() ? tr("Applies at once") : tr("Applies to the next game"));
  }
  draw_presets(ui, *this);
  draw_keeping(ui, *this, values);
  bool is_changed = false;
  for (std::size_t line = 0; line < values.specs().size(); ++line) {
    if (values.at(line) != current.at(line)) {
      ImGui::TextColored(vec(ui.theme->accent), "*");
      ImGui::SameLine();
    }
    is_changed = draw_parameter(ui, values, line) || is_changed;
  }
  draw_odds(ui, view);
  if (is_changed) set_rules(ui, *this, values);
  draw_part_message(ui, play::MessageTopic::rules);
}

}  // namespace tilefold::window
