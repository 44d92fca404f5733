// The language that the environment variables of a process request.
#pragma once

#include <string>

#include "app/language/languages.h"

namespace tilefold::language {

/// The variables with which users choose the language of programs.
struct Environment {
  std::string list;    ///< value of LANGUAGE: names of languages, separated by colons
  std::string locale;  ///< locale for messages: the first of LC_ALL, LC_MESSAGES and LANG that is not empty

  bool is_empty() const { return list.empty() && locale.empty(); }
};

Environment environment();

/// Returns the language that the environment requests; English if it requests none, or one that is not supported.
const Language& environment_language();

}  // namespace tilefold::language
