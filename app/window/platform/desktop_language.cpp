#include "app/window/platform/desktop_language.h"

#include <SDL.h>

#include <memory>
#include <string>

#include "app/language/environment.h"
#include "app/records/host.h"

namespace tilefold::window {
namespace {

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
  if (records::is_page || language::environment().is_empty()) return preferred_language();
  return language::environment_language();
}

void use_language(const language::Language* language) {
  language::use(language != nullptr ? *language : desktop_language());
}

}  // namespace tilefold::window
