// The Benchmark panel: strategies play the same games in the background, and their scores are drawn as they come.

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <thread>

#include "app/measure/benchmark_text.h"
#include "app/window/panels/parts.h"
#include "app/window/panels/score_strips.h"
#include "app/window/panels/widgets.h"
#include "render/scene/number_text.h"

namespace tilefold::app {
namespace {

constexpr int most_games = 1000;  // more are for the command line

// The ready settings of all grids, each once.
std::vector<std::string> ready_settings(const PuzzleInfo& info) {
  std::vector<std::string> texts;
  for (const SettingsGrid& grid : info.settings)
    for (const std::string_view text : grid.settings)
      if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.emplace_back(text);
  return texts;
}

// Benchmarks of bots are the command line's.
bool has_current_strategy(const BenchmarkPart& part) {
  return part.autoplay.settings().strategy < part.view.puzzle().about().strategies.size();
}

std::string current_setting(const BenchmarkPart& part) {
  const AutoplaySettings& settings = part.autoplay.settings();
  return setting_text(part.view.puzzle().about().strategies[settings.strategy], settings.options[settings.strategy]);
}

std::vector<std::string> chosen_settings(BenchmarkPart& part) {
  const BenchmarkForm& form = part.benchmark;
  std::vector<std::string> texts;
  if (form.has_current && has_current_strategy(part)) texts.push_back(current_setting(part));
  for (const std::string& text : ready_settings(part.view.puzzle().about()))
    if (form.chosen.contains(text) && std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(text);
  return texts;
}

void start(BenchmarkPart& part) {
  BenchmarkForm& form = part.benchmark;
  const Puzzle& puzzle = part.view.puzzle();
  auto settings = parse_settings(puzzle.about(), chosen_settings(part));
  form.message = settings ? "" : settings.error().message;
  if (!settings) return;
  form.report.reset();
  form.runner.ask({.puzzle = &puzzle.about(),
                   .parameters = puzzle.parameters(),
                   .settings = std::move(*settings),
                   .games = form.games,
                   .seed = form.seed,
                   .threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()))});
}

void draw_grids(Ui& ui, BenchmarkPart& part) {
  BenchmarkForm& form = part.benchmark;
  const PuzzleInfo& info = part.view.puzzle().about();
  const float width = (ImGui::GetContentRegionAvail().x -
                       ImGui::GetStyle().ItemSpacing.x * static_cast<float>(info.settings.size() - 1)) /
                      static_cast<float>(info.settings.size());
  for (const SettingsGrid& grid : info.settings) {
    if (&grid != info.settings.data()) ImGui::SameLine();
    if (button(ui, human(grid.name), width)) form.chosen = {grid.settings.begin(), grid.settings.end()};
  }
}

void draw_choice(Ui& ui, BenchmarkPart& part) {
  BenchmarkForm& form = part.benchmark;
  const std::size_t count = chosen_settings(part).size();
  ImGui::TextUnformatted("Strategies");
  ImGui::SetNextItemWidth(line_width());
  // Names of settings are long; the list may be wider than the panel.
  ImGui::SetNextWindowSizeConstraints({line_width(), 0}, {1.5F * line_width(), ImGui::GetIO().DisplaySize.y * 0.8F});
  if (!ImGui::BeginCombo("##settings", fmt::format("{} chosen", count).c_str(), ImGuiComboFlags_HeightLargest)) {
    mark(ui, "Strategies");
    return;
  }
  if (!part.view.puzzle().about().settings.empty()) draw_grids(ui, part);
  enabled_when(has_current_strategy(part), [&] { checkbox(ui, "As in Autoplay", form.has_current); });
  for (const std::string& text : ready_settings(part.view.puzzle().about())) {
    const auto setting = parse_setting(part.view.puzzle().about(), text);
    if (!setting) continue;
    bool is_chosen = form.chosen.contains(text);
    const bool is_changed = checkbox(ui, setting_label(*setting->strategy, setting->options).c_str(), is_chosen);
    tip(ui, text);
    if (!is_changed) continue;
    if (is_chosen) form.chosen.insert(text);
    if (!is_chosen) form.chosen.erase(text);
  }
  ImGui::EndCombo();
}

void draw_plan(Ui& ui, BenchmarkPart& part) {
  BenchmarkForm& form = part.benchmark;
  draw_choice(ui, part);
  fact("Games of each", std::to_string(form.games));
  ImGui::SetNextItemWidth(line_width());
  {
    const Outlined outlined(ui);
    ImGui::SliderInt("##games", &form.games, 5, most_games, "",
                     ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
  }
  mark(ui, "Games of each");
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Seed");
  ImGui::SameLine(0, ImGui::GetStyle().ItemSpacing.x * 2);
  ImGui::SetNextItemWidth(line_width());
  ImGui::InputScalar("##seed", ImGuiDataType_U64, &form.seed);
  mark(ui, "Seed of the games");
}

void copy_button(Ui& ui, BenchmarkPart& part, const char* label, float width,
                 std::string (*text)(const BenchmarkPlan&)) {
  if (!button(ui, label, width)) return;
  ImGui::SetClipboardText(text(part.benchmark.report->plan).c_str());
  say(ui, "Copied");
}

void draw_copies(Ui& ui, BenchmarkPart& part) {
  ImGui::TextDisabled("Copy the lines that do the same");
  const float width = (line_width() - 2 * ImGui::GetStyle().ItemSpacing.x) / 3;
  copy_button(ui, part, "Shell", width, command_line);
  ImGui::SameLine();
  copy_button(ui, part, "R", width, r_lines);
  ImGui::SameLine();
  copy_button(ui, part, "Python", width, python_lines);
}

}  // namespace

void BenchmarkPart::draw(Ui& ui) {
  BenchmarkPart& part = *this;
  if (!section(ui, "Benchmark", Opened::on_demand)) return;
  BenchmarkForm& form = part.benchmark;
  const bool is_running = form.runner.is_busy();
  enabled_when(!is_running, [&] { draw_plan(ui, part); });
  if (is_running) {
    if (button(ui, "Stop the benchmark", line_width())) form.runner.stop();
  } else {
    enabled_when(!chosen_settings(part).empty(), [&] {
      if (button(ui, "Start the benchmark", line_width())) start(part);
    });
  }
  if (!form.message.empty()) ImGui::TextWrapped("%s", form.message.c_str());
  if (!form.report) return;
  draw_score_strips(ui, *form.report);
  draw_copies(ui, part);
}

}  // namespace tilefold::app
