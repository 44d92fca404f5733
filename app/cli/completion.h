// What may stand at the end of an unfinished command line, and the scripts that let shells ask for it.
//
// A shell asks the program itself, with `tilefold __complete WORD...`: the last word is the unfinished one,
// and may be empty. So there is one completion for all shells, which knows what the words before mean.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/outline.h"

namespace tilefold::app {

/// The word with which a shell asks.
constexpr std::string_view completion_word = "__complete";

struct Candidate {
  std::string text;  ///< the whole word; one that ends in "=" goes on
  std::string help;  ///< a few words, may be empty
};

struct Candidates {
  std::vector<Candidate> list;
  bool takes_files = false;
  std::string before_file;  ///< the part of the word before the name of a file
};

/// What may take the place of the last of `words`, which do not hold the program's name.
Candidates complete(const Outline& outline, std::span<const std::string> words);

/// The script for a shell, which must be one of stands_for::shells.
std::string_view completion_script(std::string_view shell);

}  // namespace tilefold::app
