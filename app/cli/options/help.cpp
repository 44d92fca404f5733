#include "app/cli/options/help.h"

#include <CLI/CLI.hpp>
#include <array>
#include <sstream>
#include <vector>

#include "app/language/tr.h"
#include "engine/core/translatable.h"

namespace tilefold::cli {
namespace {

constexpr std::string_view note_end = "\n\n";  // between the note and the examples of a footer

// Texts that CLI11 provides. They are listed here so that they are collected for translation.
[[maybe_unused]] constexpr std::array<const char*, 3> texts_of_parser{
    translatable("Options"), translatable("Print this help message and exit"),
    translatable("Display program version information and exit")};

std::string translated(const std::string& english) {
  return std::string(tr(std::string_view(english)));
}

// Translates a footer: the note, and the heading of the examples.
std::string translated_footer(const std::string& english) {
  const std::size_t at = english.find("Example");
  if (at == std::string::npos) return translated(english);
  std::string text;
  if (at > note_end.size()) text = translated(english.substr(0, at - note_end.size())) + std::string(note_end);
  const std::size_t colon = english.find(':', at);
  const bool has_several = english.compare(at, colon - at, "Examples") == 0;
  return text + std::string(has_several ? tr("Examples:") : tr("Example:")) + english.substr(colon + 1);
}

class HelpFormatter : public CLI::Formatter {
 public:
  HelpFormatter() {
    for (const char* word : {translatable("Usage"), translatable("OPTIONS")}) label(word, tr(word));
    for (const char* word : {translatable("SUBCOMMAND"), translatable("Positionals")}) label(word, tr(word));
    label("REQUIRED", tr("REQUIRED"));
  }

  std::string make_group(std::string group, bool is_positional,
                         std::vector<const CLI::Option*> options) const override {
    return CLI::Formatter::make_group(translated(group), is_positional, std::move(options));
  }

  std::string make_description(const CLI::App* app) const override {
    const std::string& english = app->get_description();
    return english.empty() ? english : translated(english) + "\n";
  }

  std::string make_footer(const CLI::App* app) const override {
    const std::string& english = app->get_footer();
    return english.empty() ? english : translated_footer(english) + "\n";
  }

  std::string make_subcommands(const CLI::App* app, CLI::AppFormatMode /*mode*/) const override {
    const std::vector<const CLI::App*> commands = app->get_subcommands({});
    if (commands.empty()) return {};
    std::ostringstream text;
    text << "\n" << tr("Subcommands") << ":\n";
    for (const CLI::App* command : commands) text << make_subcommand(command);
    return text.str();
  }

  std::string make_subcommand(const CLI::App* command) const override {
    std::ostringstream text;
    CLI::detail::format_help(text, command->get_name(), translated(command->get_description()), get_column_width());
    return text.str();
  }

  std::string make_option_desc(const CLI::Option* option) const override {
    return translated(option->get_description());
  }
};

}  // namespace

std::shared_ptr<CLI::FormatterBase> help_formatter() {
  return std::make_shared<HelpFormatter>();
}

void set_footer(CLI::App& command, std::string_view note, std::string_view examples) {
  command.footer(std::string(note) + std::string(note_end) + std::string(examples));
}

}  // namespace tilefold::cli
