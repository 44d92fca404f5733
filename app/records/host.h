// The platform of this build: a desktop machine or a page in a browser.
#pragma once

namespace tilefold::records {

#ifdef __EMSCRIPTEN__
constexpr bool is_page = true;
#else
constexpr bool is_page = false;
#endif

}  // namespace tilefold::records
