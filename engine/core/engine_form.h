// Which form of the engine runs: packages have it compiled for several processors, and the dynamic linker takes one.
//
// All forms give the same results; they differ in speed only.
#pragma once

#include <string_view>

namespace tilefold {

/// "AVX-512", "AVX2" or "plain".
std::string_view engine_form();

}  // namespace tilefold
