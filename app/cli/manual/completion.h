// Completion of an unfinished command line, and the scripts through which shells request it.
//
// To complete a word, the script of a shell runs `tilefold __complete WORD...`. The last WORD is unfinished and may be
// empty. All shells thus use the same implementation, which takes the preceding words into account.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/options/outline.h"
#include "app/cli/options/requests.h"

namespace tilefold::cli {

/// First argument of a completion request.
constexpr std::string_view completion_word = "__complete";

struct Candidate {
  std::string text;  ///< replacement for the whole unfinished word; ends in "=" if the user must type a value next
  std::string help;  ///< short help text; may be empty
};

struct Candidates {
  std::vector<Candidate> list;
  bool takes_files = false;
  std::string before_file;  ///< the part of the unfinished word before a file name, such as "--out=" in "--out=fi"
};

/// Returns the possible replacements of the last word. `words` does not contain the program's name.
Candidates complete(const Outline& outline, std::span<const std::string> words);

/// Returns the script for a shell. Requires: `shell` is in stands_for::shells.
std::string_view completion_script(std::string_view shell);

/// Prints the candidates for a shell, one per line, each followed by a tab and its help text. Also prints the line
/// ":files" if the shell must offer file names. Returns the exit code.
int run_complete(const Outline& outline, std::span<const std::string> words);

/// Prints the script for a shell. Returns the exit code, after reporting errors on standard error.
int run_completion(const CompletionRequest& request);

}  // namespace tilefold::cli
