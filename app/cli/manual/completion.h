// Completion of an unfinished command line, and the scripts through which shells request it.
//
// A shell runs `tilefold __complete WORD...`, where the last word is unfinished and may be empty. All shells thus share
// one implementation, which knows the meaning of the preceding words.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/options/outline.h"
#include "app/cli/options/requests.h"

namespace tilefold::app {

/// First argument of a completion request.
constexpr std::string_view completion_word = "__complete";

struct Candidate {
  std::string text;  ///< replacement for the whole word; if it ends in "=", a value follows
  std::string help;  ///< short, may be empty
};

struct Candidates {
  std::vector<Candidate> list;
  bool takes_files = false;
  std::string before_file;  ///< part of the word before the file name
};

/// Returns the possible replacements of the last word. `words` excludes the program's name.
Candidates complete(const Outline& outline, std::span<const std::string> words);

/// Returns the script for a shell. Requires: `shell` is in stands_for::shells.
std::string_view completion_script(std::string_view shell);

/// Prints completions for a shell: one candidate per line, followed by a tab and its help; ":files" if file names may
/// follow. Returns the exit code.
int run_complete(const Outline& outline, std::span<const std::string> words);

/// Prints the script for a shell. Returns the exit code, after reporting errors on standard error.
int run_completion(const CompletionRequest& request);

}  // namespace tilefold::app
