// Names the build of the engine that is running: packages contain builds for several processor types, of which the
// dynamic linker loads one.
//
// All builds give the same results and differ only in speed.
#pragma once

#include <string_view>

namespace tilefold {

/// Returns "AVX-512", "AVX2" or "plain".
std::string_view engine_form();

}  // namespace tilefold
