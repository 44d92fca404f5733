// Where this build runs: on a machine with a desktop, or as a page in a browser.
#pragma once

namespace tilefold::app {

#ifdef __EMSCRIPTEN__
constexpr bool is_page = true;
#else
constexpr bool is_page = false;
#endif

}  // namespace tilefold::app
