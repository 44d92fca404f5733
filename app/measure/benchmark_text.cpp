#include "app/measure/benchmark_text.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "app/language/tr.h"

namespace tilefold::measure {
namespace {

std::string shell_word(const std::string& word) {
  const auto is_plain = [](unsigned char c) {
    return std::isalnum(c) != 0 || std::string_view("_-+=:,./@%").find(static_cast<char>(c)) != std::string_view::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_plain)) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

// Returns the text as a string literal that is valid in both R and Python.
std::string quoted_literal(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c == '\n' ? "\\n" : std::string(1, c);
  }
  return quoted + "\"";
}

std::vector<std::string> csv_words(const BenchmarkPlan& plan) {
  std::vector<std::string> words = command_words(plan);
  words.insert(words.end(), {"--format", "csv"});
  return words;
}

}  // namespace

std::string entry_text(const StrategySpec& strategy, const ParameterValues& options) {
  std::string text(strategy.name);
  char before = ':';
  for (std::size_t line = 0; line < options.specs().size(); ++line) {
    const ParameterSpec& spec = options.specs()[line];
    if (options.at(line) == spec.default_value) continue;
    text += before + std::string(spec.name) + "=" + options.text(line);
    before = ',';
  }
  return text;
}

std::vector<std::string> entries_of(const PuzzleInfo& info, const StrategySuite& suite) {
  std::vector<std::string> texts;
  for (const std::string_view written : suite.entries)
    if (const auto entry = parse_entry(info, written)) texts.push_back(entry_text(*entry->strategy, entry->options));
  return texts;
}

std::string entry_label(const StrategySpec& strategy, const ParameterValues& options) {
  std::string label(tr(strategy.label));
  for (std::size_t line = 0; line < options.specs().size(); ++line) {
    const ParameterSpec& spec = options.specs()[line];
    if (options.at(line) == spec.default_value) continue;
    label += tr(", ") + tr_inside(spec.label) + " " + options.text(line);
  }
  return label;
}

std::string entry_label(const BenchmarkEntry& entry) {
  return entry.strategy == nullptr ? entry.label : entry_label(*entry.strategy, entry.options);
}

std::string join_command(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + shell_word(word);
  return text;
}

std::vector<std::string> command_words(const BenchmarkPlan& plan) {
  const PuzzleInfo& info = *plan.puzzle;
  std::vector<std::string> words{"tilefold", "bench", std::string(info.name)};
  const auto usual = preset_values(info, info.presets.front().name);
  for (std::size_t line = 0; line < plan.parameters.specs().size(); ++line) {
    if (usual && plan.parameters.at(line) == usual->at(line)) continue;
    words.insert(words.end(),
                 {"--set", std::string(plan.parameters.specs()[line].name) + "=" + plan.parameters.text(line)});
  }
  for (const BenchmarkEntry& entry : plan.entries)
    words.insert(words.end(), {entry.strategy == nullptr ? "--bot" : "--strategy", entry.text});
  const auto external = std::find_if(plan.entries.begin(), plan.entries.end(),
                                     [](const BenchmarkEntry& entry) { return entry.strategy == nullptr; });
  if (external != plan.entries.end()) words.insert(words.end(), external->words.begin(), external->words.end());
  words.insert(words.end(), {"--games", std::to_string(plan.games), "--seed", std::to_string(plan.seed)});
  if (plan.start) {
    words.insert(words.end(), {"--from-stage", std::string(info.stages->list[plan.start->stage].name)});
    words.insert(words.end(), {"--stage-boards", std::string(name_of(plan.start->boards))});
  }
  if (plan.max_moves > 0) words.insert(words.end(), {"--max-moves", std::to_string(plan.max_moves)});
  if (plan.uses_continues) words.emplace_back("--continues");
  return words;
}

std::string command_line(const BenchmarkPlan& plan) {
  return join_command(command_words(plan));
}

std::string r_lines(const BenchmarkPlan& plan) {
  return "games <- read.csv(pipe(" + quoted_literal(join_command(csv_words(plan))) +
         "))\n"
         "boxplot(score ~ setting, data = games, horizontal = TRUE, las = 1)\n"
         "aggregate(score ~ setting, data = games, FUN = median)\n";
}

std::string python_lines(const BenchmarkPlan& plan) {
  std::string list;
  for (const std::string& word : csv_words(plan)) list += (list.empty() ? "" : ", ") + quoted_literal(word);
  return "import subprocess\n"
         "import pandas as pd\n"
         "command = [" +
         list +
         "]\n"
         "games = pd.read_csv(subprocess.Popen(command, stdout=subprocess.PIPE).stdout)\n"
         "print(games.groupby(\"setting\").score.describe())\n";
}

}  // namespace tilefold::measure
