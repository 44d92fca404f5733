// The language that the user's desktop asks for.
#pragma once

#include "app/language/languages.h"

namespace tilefold::window {

/// Returns the language of the environment variables LANGUAGE, LC_ALL, LC_MESSAGES and LANG, which gettext reads, too.
/// If no locale is set, as on Windows, or if this is a page in a browser, returns the first of the user's preferred
/// languages into which the window is translated. Returns English if there is none.
const language::Language& desktop_language();

/// Translates the texts of the window into this language from now on; null means the language of the desktop.
void use_language(const language::Language* language);

}  // namespace tilefold::window
