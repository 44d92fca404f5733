// Generates the manual page from the syntax of the command line (outline.h) and from the catalogue of puzzles.

#include "app/cli/manual/manual.h"

#include <fmt/format.h>

#include <sstream>

#include "app/cli/manual/manual_text.h"
#include "app/version.h"
#include "engine/catalog.h"
#include "engine/core/learning.h"
#include "engine/core/strategy_options.h"

namespace tilefold::cli {
namespace {

// Escapes text so that roff prints it unchanged.
std::string plain(std::string_view text) {
  std::string roff;
  if (text.starts_with('.') || text.starts_with('\'')) roff = "\\&";
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("…")) {
      roff += "...";
      at += std::string_view("…").size() - 1;
    } else if (text[at] == '\\') {
      roff += "\\e";
    } else if (text[at] == '-') {
      roff += "\\-";
    } else if (text[at] == '~' || text[at] == '^') {
      roff += text[at] == '~' ? "\\(ti" : "\\(ha";
    } else {
      roff += text[at];
    }
  }
  return roff;
}

// Quotes and escapes text so that it is one argument of a roff macro.
std::string argument(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : plain(text)) quoted += c == '"' ? std::string("\\(dq") : std::string(1, c);
  return quoted + '"';
}

// Puts each sentence on a separate line.
std::string sentences(std::string_view text) {
  std::string lines;
  while (!text.empty()) {
    const std::size_t end = text.find(". ");
    const std::string_view sentence = text.substr(0, end == std::string_view::npos ? end : end + 1);
    text.remove_prefix(std::min(sentence.size() + 1, text.size()));
    lines += plain(sentence) + (sentence.ends_with('.') ? "\n" : ".\n");
  }
  return lines;
}

std::string synopsis(const CommandOutline& command) {
  std::string line = command.name.empty() ? ".B tilefold\n" : ".B tilefold " + plain(command.name) + "\n";
  for (const OptionOutline& word : command.words)
    line +=
        word.is_required ? fmt::format(".I {}\n", plain(word.value)) : fmt::format(".RI [ {} ]\n", plain(word.value));
  return line + ".RI [ options ]\n";
}

std::string item(const OptionOutline& option) {
  const std::string more = option.is_repeated ? " ..." : "";
  if (option.name.starts_with("--") && option.value.empty())
    return fmt::format(".TP\n.B {}\n{}", plain(option.name), sentences(option.help));
  if (option.name.starts_with("--"))
    return fmt::format(".TP\n.BI {} {}\n{}", argument(option.name + " "), argument(option.value + more),
                       sentences(option.help));
  return fmt::format(".TP\n.I {}\n{}", plain(option.value), sentences(option.help));
}

std::string command_text(const CommandOutline& command) {
  std::string text = fmt::format(".SS {}\n", argument(command.name.empty() ? "tilefold" : "tilefold " + command.name));
  text += sentences(command.name.empty() ? "Open the window" : command.help);
  for (const OptionOutline& word : command.words) text += item(word);
  for (const OptionOutline& option : command.options)
    if (option.name != "--help") text += item(option);
  if (!command.notes.empty()) text += ".PP\n" + sentences(command.notes);
  return text;
}

std::string table_text(ParameterSpecs table) {
  std::string text;
  const ParameterValues defaults(table);
  for (std::size_t line = 0; line < table.size(); ++line)
    text +=
        fmt::format(".TP\n.B {}\n{}Values: {}. Default: {}.\n", plain(table[line].name), sentences(table[line].help),
                    plain(bounded_range_text(table[line])), plain(defaults.text(line)));
  return text;
}

std::string puzzle_text(const PuzzleInfo& info) {
  std::string text =
      fmt::format(".SS {}\n{}.PP\nParameters for\n.BR \\-\\-set :\n", argument(info.name), sentences(info.summary));
  text += table_text(info.parameters);
  text += ".PP\nPresets for\n.BR \\-\\-preset :\n";
  for (const Preset& preset : info.presets)
    text += fmt::format(".TP\n.B {}\n{}", plain(preset.name), sentences(preset.help));
  text += ".PP\nStrategies for\n.BR \\-\\-strategy :\n";
  for (const StrategySpec& strategy : info.strategies) {
    text += fmt::format(".TP\n.B {}\n{}", plain(strategy.name), sentences(strategy.help));
    std::string options = table_text(strategy.options);
    if (const auto file = file_option(strategy))
      options += fmt::format(".TP\n.B {}\n{}", plain(file->name), sentences(file->help));
    if (!options.empty()) text += ".RS\n" + options + ".RE\n";
    for (const Preset& preset : strategy.presets)
      text += fmt::format(".TP\n.B {}:{}\n{}", plain(strategy.name), plain(preset.name), sentences(preset.help));
  }
  if (info.learning != nullptr)
    text += ".PP\nTraining options for\n.BR \\-\\-option :\n" + table_text(info.learning->options);
  return text;
}

// Breaks long lines at spaces, except in examples.
std::string folded(const std::string& page) {
  constexpr std::size_t longest = 78;
  std::string text;
  bool is_shown_as_it_is = false;
  std::istringstream lines(page);
  for (std::string line; std::getline(lines, line); text += line + "\n") {
    if (line == ".EX" || line == ".EE") is_shown_as_it_is = line == ".EX";
    if (is_shown_as_it_is || line.starts_with('.')) continue;
    while (line.size() > longest) {
      const std::size_t space = line.rfind(' ', longest);
      if (space == std::string::npos || line[space + 1] == '.') break;
      text += line.substr(0, space) + "\n";
      line.erase(0, space + 1);
    }
  }
  return text;
}

// Returns the section on formats, with the name of a puzzle instead of the placeholder.
std::string formats() {
  constexpr std::string_view placeholder = "\"PUZZLE\"";
  std::string text(manual_formats);
  return text.replace(text.find(placeholder), placeholder.size(), fmt::format("\"{}\"", catalog().front()->name));
}

std::string manual_of(const Outline& outline) {
  std::string text =
      fmt::format(".TH TILEFOLD 1 \"{}\" \"tilefold {}\" \"User Commands\"\n", records::version_date, records::version);
  text += ".SH NAME\ntilefold \\- draw, play and solve number and tile puzzles\n.SH SYNOPSIS\n";
  for (const CommandOutline& command : outline)
    text += (&command == &outline.front() ? "" : ".br\n") + synopsis(command);
  text += ".SH DESCRIPTION\n" + sentences(outline.front().help) +
          "All other commands run without a display.\n"
          "The same command gives the same output, byte for byte, on every machine.\n"
          "Results go to standard output; progress and errors go to standard error.\n.SH COMMANDS\n";
  for (const CommandOutline& command : outline) text += command_text(command);
  text += ".SH PUZZLES\n";
  for (const PuzzleInfo* info : catalog()) text += puzzle_text(*info);
  text += formats() + std::string(manual_rest) + ".SH EXAMPLES\n.EX\n";
  for (const CommandOutline& command : outline)
    for (const std::string& example : command.examples) text += plain(example) + "\n";
  return folded(text + ".EE\n");
}

}  // namespace

int run_manual(const Outline& outline, const records::OutputRequest& request) {
  auto output = records::Output::open(request);
  if (!output) return records::refuse(output.error(), records::exit_failed);
  output->bytes(manual_of(outline));
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return records::exit_done;
}

}  // namespace tilefold::cli
