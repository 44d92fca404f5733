#include "app/cli/manual/completion.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "app/records/game.h"
#include "app/records/output.h"
#include "engine/catalog.h"
#include "engine/core/game_id.h"
#include "engine/core/learning.h"
#include "engine/core/strategy_options.h"

namespace tilefold::cli {
namespace {

// Context of the unfinished word, derived from the words before it.
struct Before {
  const CommandOutline* command = nullptr;
  const OptionOutline* open = nullptr;  // the option whose value the next word gives; null if none
  std::size_t words = 0;                // number of positional arguments so far
  std::set<std::string> given;          // options already given
  std::string puzzle;
  std::string strategy;
};

void record_value(const OptionOutline& option, const std::string& value, Before& before) {
  if (option.value == stands_for::strategy) before.strategy = value;
  if (option.value != stands_for::puzzle) return;
  const auto id = parse_game_id(value);
  before.puzzle = id ? id->puzzle : value;
}

void record_option(const std::string& word, Before& before) {
  const std::size_t equals = word.find('=');
  const OptionOutline* option = find_option(*before.command, word.substr(0, equals));
  if (option == nullptr) return;
  before.given.insert(option->name);
  if (option->value.empty()) return;
  if (equals == std::string::npos) {
    before.open = option;
  } else {
    record_value(*option, word.substr(equals + 1), before);
  }
}

void record_word(const Outline& outline, const std::string& word, Before& before) {
  const auto command =
      std::find_if(outline.begin() + 1, outline.end(), [&](const CommandOutline& known) { return known.name == word; });
  if (before.command == &outline.front() && before.words == 0 && command != outline.end()) {
    before.command = &*command;
    return;
  }
  if (before.words < before.command->words.size()) record_value(before.command->words[before.words], word, before);
  ++before.words;
}

Before read_words(const Outline& outline, std::span<const std::string> words) {
  Before before{.command = &outline.front(), .given = {}, .puzzle = {}, .strategy = {}};
  for (const std::string& word : words) {
    if (const OptionOutline* open = std::exchange(before.open, nullptr)) {
      record_value(*open, word, before);
    } else if (word.starts_with('-')) {
      record_option(word, before);
    } else {
      record_word(outline, word, before);
    }
  }
  return before;
}

// Returns the puzzle that the words name; all puzzles if they name none.
std::vector<const PuzzleInfo*> puzzles_of(const Before& before) {
  if (const auto info = find_puzzle(before.puzzle)) return {*info};
  return {catalog().begin(), catalog().end()};
}

class Completer {
 public:
  Completer(const Before& before, std::string_view word) : before_(before), word_(word) {}

  Candidates release() { return std::move(candidates_); }

  void options() {
    for (const OptionOutline& option : before_.command->options)
      if (option.is_repeated || !before_.given.contains(option.name)) add(option.name, option.help);
  }

  void commands(const Outline& outline) {
    for (const CommandOutline& command : outline)
      if (!command.name.empty()) add(command.name, command.help);
  }

  // Adds the values of `option`. After "--option=", candidates include that prefix.
  void values(const OptionOutline& option) {
    if (option.value.find('|') != std::string::npos) {
      listed(option.value);
    } else if (option.value == stands_for::puzzle) {
      for (const PuzzleInfo* info : catalog()) add(info->name, info->summary);
      // If no puzzle name matches, offer files, because a file may contain a game.
      if (candidates_.list.empty()) files();
    } else if (option.value == stands_for::file || option.value == stands_for::game ||
               option.value == stands_for::folder) {
      files();
    } else {
      of_puzzles(option.value);
    }
  }

  void start_at(std::size_t start) { start_ = start; }

 private:
  void of_puzzles(const std::string& kind) {
    for (const PuzzleInfo* info : puzzles_of(before_)) {
      if (kind == stands_for::preset)
        for (const Preset& preset : info->presets) add(preset.name, preset.help);
      if (kind == stands_for::strategy || kind == stands_for::setting)
        for (const StrategySpec& strategy : info->strategies) {
          add(strategy.name, strategy.help);
          for (const Preset& preset : strategy.presets)
            add(fmt::format("{}:{}", strategy.name, preset.name), preset.help);
        }
      if (kind == stands_for::figure)
        for (const SpeedFigure& figure : info->speed) add(fmt::format("{}/{}", info->name, figure.name), figure.unit);
      if (kind == stands_for::parameter || kind == stands_for::varied) settings(info->parameters);
      if (kind == stands_for::option)
        for (const StrategySpec& strategy : info->strategies)
          if (before_.strategy.empty() || records::strategy_name(before_.strategy) == strategy.name)
            options_of(strategy);
      if (kind == stands_for::training && info->learning != nullptr) settings(info->learning->options);
    }
  }

  void options_of(const StrategySpec& strategy) {
    settings(strategy.options);
    const auto file = file_option(strategy);
    if (!file) return;
    const std::string name = std::string(file->name) + "=";
    if (!word_.substr(start_).starts_with(name)) {
      add(name, file->help);
    } else {
      start_ += name.size();
      files();
      start_ -= name.size();
    }
  }

  void listed(std::string_view values) {
    while (!values.empty()) {
      const std::string_view value = values.substr(0, values.find('|'));
      values.remove_prefix(std::min(value.size() + 1, values.size()));
      add(value, {});
    }
  }

  void settings(ParameterSpecs table) {
    for (const ParameterSpec& spec : table) {
      const std::string name = std::string(spec.name) + "=";
      if (!word_.substr(start_).starts_with(name)) {
        add(name, fmt::format("{} ({})", spec.label, range_text(spec)));
        continue;
      }
      if (spec.type == ParameterType::toggle) listed_values(name, std::array<std::string_view, 2>{"on", "off"});
      if (spec.type == ParameterType::choice) listed_values(name, spec.choices);
      if (spec.type == ParameterType::power_of_two)
        for (std::int64_t value = spec.min; value <= spec.max; value *= 2) add(name + std::to_string(value), {});
    }
  }

  void listed_values(const std::string& name, std::span<const std::string_view> values) {
    for (const std::string_view value : values) add(name + std::string(value), {});
  }

  void files() {
    candidates_.takes_files = true;
    candidates_.before_file = word_.substr(0, start_);
  }

  void add(std::string_view text, std::string_view help) {
    std::string whole = std::string(word_.substr(0, start_)) + std::string(text);
    const bool is_known = std::any_of(candidates_.list.begin(), candidates_.list.end(),
                                      [&](const Candidate& known) { return known.text == whole; });
    if (whole.starts_with(word_) && !is_known)
      candidates_.list.push_back({.text = std::move(whole), .help = std::string(help)});
  }

  const Before& before_;
  std::string_view word_;
  std::size_t start_ = 0;  // index of the first character of the value in the word
  Candidates candidates_;
};

}  // namespace

Candidates complete(const Outline& outline, std::span<const std::string> words) {
  if (words.empty()) return {};
  const std::string& word = words.back();
  const Before before = read_words(outline, words.first(words.size() - 1));
  Completer completer(before, word);
  const std::size_t equals = word.find('=');
  if (before.open != nullptr) {
    completer.values(*before.open);
  } else if (word.starts_with('-') && equals != std::string::npos) {
    completer.start_at(equals + 1);
    const OptionOutline* option = find_option(*before.command, word.substr(0, equals));
    if (option != nullptr && !option->value.empty()) completer.values(*option);
  } else if (word.starts_with('-')) {
    completer.options();
  } else {
    if (before.command == &outline.front() && before.words == 0) completer.commands(outline);
    if (before.words < before.command->words.size()) completer.values(before.command->words[before.words]);
  }
  return completer.release();
}

int run_complete(const Outline& outline, std::span<const std::string> words) {
  const Candidates candidates = complete(outline, words);
  for (const Candidate& candidate : candidates.list)
    std::printf("%s\t%s\n", candidate.text.c_str(), candidate.help.c_str());
  if (candidates.takes_files) std::printf(":files\t%s\n", candidates.before_file.c_str());
  return records::exit_done;
}

int run_completion(const CompletionRequest& request) {
  const std::string_view script = completion_script(request.shell);
  if (script.empty()) return records::refuse(unknown_name("shell", request.shell, {"bash", "zsh", "fish"}));
  auto output = records::Output::open(request.output);
  if (!output) return records::refuse(output.error(), records::exit_failed);
  output->bytes(script);
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return records::exit_done;
}

}  // namespace tilefold::cli
