#include "app/window/platform/desktop_language.h"

#include <SDL.h>

#include <cstdlib>
#include <memory>
#include <string>

#include "app/records/host.h"

namespace tilefold::window {
namespace {

// Returns the value of a variable; empty if it is not set.
std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// Returns the locale for messages, as POSIX determines it; empty if none is set.
std::string message_locale() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (std::string locale = variable(name); !locale.empty()) return locale;
  return "";
}

// Returns the first language that Tilefold supports among the preferred languages of the operating system or browser;
// English if it supports none of them.
const language::Language& preferred_language() {
  struct Free {
    void operator()(SDL_Locale* locales) const { SDL_free(locales); }
  };
  const std::unique_ptr<SDL_Locale, Free> locales(SDL_GetPreferredLocales());
  for (const SDL_Locale* at = locales.get(); at != nullptr && at->language != nullptr; ++at) {
    const std::string locale =
        std::string(at->language) + (at->country == nullptr ? "" : std::string("_") + at->country);
    if (const language::Language* known = language::language_of(locale)) return *known;
  }
  return language::languages().front();
}

}  // namespace

// On a page the variables say nothing about the user: Emscripten sets them itself.
const language::Language& desktop_language() {
  const std::string locale = message_locale();
  const std::string list = variable("LANGUAGE");
  if (records::is_page || (locale.empty() && list.empty())) return preferred_language();
  return language::requested_language(list, locale);
}

void use_language(const language::Language* language) {
  language::use(language != nullptr ? *language : desktop_language());
}

}  // namespace tilefold::window
