// The Benchmark panel: strategies play the same games in the background, and their scores are drawn as they come.

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <thread>

#include "app/measure/benchmark_text.h"
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

std::string current_setting(Desk& desk) {
  const AutoplaySettings& settings = desk.autoplay.settings();
  return setting_text(desk.view.puzzle().about().strategies[settings.strategy], settings.options[settings.strategy]);
}

std::vector<std::string> chosen_settings(Desk& desk) {
  const BenchmarkForm& form = desk.benchmark;
  std::vector<std::string> texts;
  if (form.has_current) texts.push_back(current_setting(desk));
  for (const std::string& text : ready_settings(desk.view.puzzle().about()))
    if (form.chosen.contains(text) && std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(text);
  return texts;
}

void start(Desk& desk) {
  BenchmarkForm& form = desk.benchmark;
  const Puzzle& puzzle = desk.view.puzzle();
  auto settings = parse_settings(puzzle.about(), chosen_settings(desk));
  form.message = settings ? "" : settings.error().message;
  if (!settings) return;
  form.report.reset();
  form.runner.start({.puzzle = &puzzle.about(),
                     .parameters = puzzle.parameters(),
                     .settings = std::move(*settings),
                     .games = form.games,
                     .seed = form.seed,
                     .threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()))});
}

void draw_grids(Desk& desk) {
  BenchmarkForm& form = desk.benchmark;
  const PuzzleInfo& info = desk.view.puzzle().about();
  const float width = (ImGui::GetContentRegionAvail().x -
                       ImGui::GetStyle().ItemSpacing.x * static_cast<float>(info.settings.size() - 1)) /
                      static_cast<float>(info.settings.size());
  for (const SettingsGrid& grid : info.settings) {
    if (&grid != info.settings.data()) ImGui::SameLine();
    if (desk_button(desk, human(grid.name), width)) form.chosen = {grid.settings.begin(), grid.settings.end()};
  }
}

void draw_choice(Desk& desk) {
  BenchmarkForm& form = desk.benchmark;
  const std::size_t count = chosen_settings(desk).size();
  ImGui::TextUnformatted("Strategies");
  ImGui::SetNextItemWidth(line_width());
  // Names of settings are long; the list may be wider than the panel.
  ImGui::SetNextWindowSizeConstraints({line_width(), 0}, {1.5F * line_width(), ImGui::GetIO().DisplaySize.y * 0.8F});
  if (!ImGui::BeginCombo("##settings", fmt::format("{} chosen", count).c_str(), ImGuiComboFlags_HeightLargest)) {
    mark(desk, "Strategies");
    return;
  }
  if (!desk.view.puzzle().about().settings.empty()) draw_grids(desk);
  desk_checkbox(desk, "As in Autoplay", form.has_current);
  for (const std::string& text : ready_settings(desk.view.puzzle().about())) {
    bool is_chosen = form.chosen.contains(text);
    if (!desk_checkbox(desk, text.c_str(), is_chosen)) continue;
    if (is_chosen) form.chosen.insert(text);
    if (!is_chosen) form.chosen.erase(text);
  }
  ImGui::EndCombo();
}

void draw_plan(Desk& desk) {
  BenchmarkForm& form = desk.benchmark;
  draw_choice(desk);
  fact("Games of each", std::to_string(form.games));
  ImGui::SetNextItemWidth(line_width());
  ImGui::SliderInt("##games", &form.games, 5, most_games, "",
                   ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
  mark(desk, "Games of each");
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Seed");
  ImGui::SameLine(0, ImGui::GetStyle().ItemSpacing.x * 2);
  ImGui::SetNextItemWidth(line_width());
  ImGui::InputScalar("##seed", ImGuiDataType_U64, &form.seed);
  mark(desk, "Seed of the games");
}

void copy_button(Desk& desk, const char* label, float width, std::string (*text)(const BenchmarkPlan&)) {
  if (!desk_button(desk, label, width)) return;
  ImGui::SetClipboardText(text(desk.benchmark.report->plan).c_str());
  say(desk, "Copied");
}

void draw_copies(Desk& desk) {
  ImGui::TextDisabled("Copy the lines that do the same");
  const float width = (line_width() - 2 * ImGui::GetStyle().ItemSpacing.x) / 3;
  copy_button(desk, "Shell", width, command_line);
  ImGui::SameLine();
  copy_button(desk, "R", width, r_lines);
  ImGui::SameLine();
  copy_button(desk, "Python", width, python_lines);
}

}  // namespace

void draw_benchmark(Desk& desk) {
  if (!section(desk, "Benchmark", Opened::on_demand)) return;
  BenchmarkForm& form = desk.benchmark;
  const bool is_running = form.runner.is_running();
  enabled_when(!is_running, [&] { draw_plan(desk); });
  if (is_running) {
    if (desk_button(desk, "Stop the benchmark", line_width())) form.runner.stop();
  } else {
    enabled_when(!chosen_settings(desk).empty(), [&] {
      if (desk_button(desk, "Start the benchmark", line_width())) start(desk);
    });
  }
  if (!form.message.empty()) ImGui::TextWrapped("%s", form.message.c_str());
  if (!form.report) return;
  draw_score_strips(desk, *form.report);
  draw_copies(desk);
}

}  // namespace tilefold::app
