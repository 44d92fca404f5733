// The Benchmark section of the panel: several strategies play the same games in the background. Scores are drawn as
// they arrive.

#include "app/window/panels/benchmark_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <thread>

#include "app/language/tr.h"
#include "app/measure/benchmark_text.h"
#include "app/window/panels/message_boxes.h"
#include "app/window/panels/score_strips.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

constexpr int most_games = 1000;  // maximum number of games in the window; the command line allows more

// Labels of the suites. They are listed for translation, because they are made from names in the engine.
[[maybe_unused]] constexpr std::array suite_labels{translatable("Fast"), translatable("Standard"),
                                                   translatable("Thorough")};

// Returns the entries of all suites without duplicates. If the puzzle has no suites, returns its strategies.
std::vector<std::string> ready_entries(const PuzzleInfo& info) {
  std::vector<std::string> texts;
  if (info.suites.empty())
    for (const StrategySpec& strategy : info.strategies) texts.emplace_back(strategy.name);
  for (const StrategySuite& suite : info.suites)
    for (const std::string& text : measure::entries_of(info, suite))
      if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(text);
  return texts;
}

// A selected entry of the benchmark: either the text of a preset, or the index of a player that autoplay offers.
struct Chosen {
  std::string text;  // unique text that identifies the entry
  std::optional<std::size_t> line = std::nullopt;
};

std::size_t first_bot(const BenchmarkPart& part) {
  return part.session.puzzle().about().strategies.size();
}

std::vector<Chosen> all_chosen(BenchmarkPart& part) {
  const BenchmarkForm& form = part.benchmark;
  std::vector<Chosen> chosen;
  const auto add = [&](Chosen one) {
    const auto is_same = [&](const Chosen& other) { return other.text == one.text; };
    if (std::none_of(chosen.begin(), chosen.end(), is_same)) chosen.push_back(std::move(one));
  };
  const std::size_t current = part.autoplay.players().settings.strategy;
  if (form.has_current)
    add(current < first_bot(part) ? Chosen{part.autoplay.players().entry(current).text, current}
                                  : Chosen{std::string(part.autoplay.players().label(current)), current});
  for (const std::string& text : ready_entries(part.session.puzzle().about()))
    if (form.chosen.contains(text)) add({text});
  for (std::size_t line = first_bot(part); line < part.autoplay.players().size(); ++line)
    if (form.chosen.contains(part.autoplay.players().label(line)))
      add({std::string(part.autoplay.players().label(line)), line});
  return chosen;
}

Result<std::vector<measure::BenchmarkEntry>> chosen_entries(BenchmarkPart& part) {
  std::vector<measure::BenchmarkEntry> entries;
  for (const Chosen& chosen : all_chosen(part)) {
    auto entry = chosen.line ? Result<measure::BenchmarkEntry>(part.autoplay.players().entry(*chosen.line))
                             : measure::parse_entry(part.session.puzzle().about(), chosen.text);
    if (!entry) return entry.error();
    entries.push_back(std::move(*entry));
  }
  return entries;
}

void start(Ui& ui, BenchmarkPart& part) {
  BenchmarkForm& form = part.benchmark;
  const Puzzle& puzzle = part.session.puzzle();
  auto entries = chosen_entries(part);
  set_part_message(ui, play::MessageTopic::benchmark, entries ? std::string() : tr(entries.error()));
  if (!entries) return;
  form.report.reset();
  form.runner.ask({.puzzle = &puzzle.about(),
                   .parameters = part.session.next_parameters(),
                   .entries = std::move(*entries),
                   .games = form.games,
                   .seed = form.seed,
                   .threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()))});
}

void draw_grids(Ui& ui, BenchmarkPart& part) {
  BenchmarkForm& form = part.benchmark;
  const PuzzleInfo& info = part.session.puzzle().about();
  const float width = (ImGui::GetContentRegionAvail().x -
                       ImGui::GetStyle().ItemSpacing.x * static_cast<float>(info.suites.size() - 1)) /
                      static_cast<float>(info.suites.size());
  for (const StrategySuite& suite : info.suites) {
    if (&suite != info.suites.data()) ImGui::SameLine();
    if (!button(ui, human(suite.name), width)) continue;
    const std::vector<std::string> texts = measure::entries_of(info, suite);
    form.chosen = {texts.begin(), texts.end()};
  }
}

void draw_choice_of(Ui& ui, BenchmarkForm& form, const std::string& text, const std::string& label,
                    std::string_view help) {
  bool is_chosen = form.chosen.contains(text);
  const bool is_changed = checkbox(ui, label.c_str(), is_chosen);
  tip(ui, help);
  if (!is_changed) return;
  if (is_chosen) form.chosen.insert(text);
  if (!is_chosen) form.chosen.erase(text);
}

void draw_lines(Ui& ui, BenchmarkPart& part) {
  BenchmarkForm& form = part.benchmark;
  const PuzzleInfo& info = part.session.puzzle().about();
  if (!info.suites.empty()) draw_grids(ui, part);
  checkbox(ui, "Same as Autoplay", form.has_current);
  for (const std::string& text : ready_entries(info))
    if (const auto entry = measure::parse_entry(info, text))
      draw_choice_of(ui, form, text, measure::entry_label(*entry), text);
  for (std::size_t line = first_bot(part); line < part.autoplay.players().size(); ++line) {
    const std::string name(part.autoplay.players().label(line));
    draw_choice_of(ui, form, name, name, part.autoplay.players().help(line));
  }
}

void draw_choice(Ui& ui, BenchmarkPart& part) {
  const std::size_t count = all_chosen(part).size();
  ImGui::TextUnformatted(tr("Strategies"));
  ImGui::SetNextItemWidth(row_width());
  // Let the popup list be wider than the panel, because entries have long names.
  ImGui::SetNextWindowSizeConstraints({row_width(), 0}, {1.5F * row_width(), ImGui::GetIO().DisplaySize.y * 0.8F});
  const std::string shown = tr_plural(count, "{} selected", "{} selected", count);
  list_button(ui, "Strategies", shown, [&] { draw_lines(ui, part); });
}

void draw_plan(Ui& ui, BenchmarkPart& part) {
  BenchmarkForm& form = part.benchmark;
  draw_choice(ui, part);
  fact("Games per strategy", std::to_string(form.games));
  ImGui::SetNextItemWidth(row_width());
  {
    const Outlined outlined(ui);
    ImGui::SliderInt("##games", &form.games, 5, most_games, "",
                     ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
  }
  mark(ui, "Games per strategy");
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(tr("Seed"));
  ImGui::SameLine(0, ImGui::GetStyle().ItemSpacing.x * 2);
  ImGui::SetNextItemWidth(row_width());
  ImGui::InputScalar("##seed", ImGuiDataType_U64, &form.seed);
  mark(ui, "Seed of the games");
}

// True if all bots have the same options. Only then can a single command line run the same benchmark.
bool is_one_command(const measure::BenchmarkPlan& plan) {
  const std::vector<std::string>* words = nullptr;
  for (const measure::BenchmarkEntry& entry : plan.entries) {
    if (entry.strategy != nullptr) continue;
    if (words != nullptr && *words != entry.words) return false;
    words = &entry.words;
  }
  return true;
}

void copy_button(Ui& ui, BenchmarkPart& part, const char* label, float width,
                 std::string (*text)(const measure::BenchmarkPlan&)) {
  if (!button(ui, label, width)) return;
  ImGui::SetClipboardText(text(part.benchmark.report->plan).c_str());
  say(ui, tr("Copied"));
}

void draw_copies(Ui& ui, BenchmarkPart& part) {
  ImGui::TextDisabled("%s", tr("Copy as code"));
  const float width = (row_width() - 2 * ImGui::GetStyle().ItemSpacing.x) / 3;
  copy_button(ui, part, translatable("Shell"), width, measure::command_line);
  ImGui::SameLine();
  copy_button(ui, part, "R", width, measure::r_lines);
  ImGui::SameLine();
  copy_button(ui, part, "Python", width, measure::python_lines);
}

}  // namespace

void BenchmarkPart::draw(Ui& ui) {
  BenchmarkPart& part = *this;
  if (!section(ui, "Benchmark", Opened::on_demand)) return;
  BenchmarkForm& form = part.benchmark;
  const bool is_running = form.runner.is_busy();
  enabled_when(!is_running, [&] { draw_plan(ui, part); });
  if (is_running) {
    if (button(ui, "Stop benchmark", row_width())) form.runner.stop();
  } else {
    enabled_when(!all_chosen(part).empty(), [&] {
      if (button(ui, "Start benchmark", row_width())) start(ui, part);
    });
  }
  draw_part_message(ui, play::MessageTopic::benchmark);
  if (!form.report) return;
  draw_score_strips(ui, *form.report);
  enabled_when(is_one_command(form.report->plan), [&] { draw_copies(ui, part); });
}

}  // namespace tilefold::window
