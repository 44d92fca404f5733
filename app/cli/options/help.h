// The text that --help prints, in the current language.
//
// The tree of commands itself is in English, because the manual page and the completion scripts, which are made from
// it, do not depend on the language.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace CLI {  // NOLINT(readability-identifier-naming): the name that CLI11 gives it
class App;
class FormatterBase;
}  // namespace CLI

namespace tilefold::cli {

/// Returns a formatter that translates descriptions, headings and footers. The current language must not change later.
std::shared_ptr<CLI::FormatterBase> help_formatter();

/// Sets the text below the options: a note, which the formatter translates, and then examples, which are not
/// translated. The examples begin with "Example: " or "Examples:\n".
void set_footer(CLI::App& command, std::string_view note, std::string_view examples);

}  // namespace tilefold::cli
