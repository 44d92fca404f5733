#include "app/language/environment.h"

#include <cstdlib>

namespace tilefold::language {
namespace {

// Returns the value of a variable; empty if it is not set.
std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

Environment environment() {
  Environment found{.list = variable("LANGUAGE"), .locale = {}};
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (found.locale.empty()) found.locale = variable(name);
  return found;
}

const Language& environment_language() {
  const Environment found = environment();
  return requested_language(found.list, found.locale);
}

}  // namespace tilefold::language
