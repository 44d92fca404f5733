// Names the build of the engine that is running. A package contains one build for each of several processor types, and
// the dynamic linker loads one of them.
//
// All builds give the same results and differ only in speed.
#pragma once

#include <string_view>

namespace tilefold {

/// The processor for which the file that includes this header is compiled.
#if defined(__AVX512BW__)
constexpr std::string_view compiled_form = "AVX-512";
#elif defined(__AVX2__)
constexpr std::string_view compiled_form = "AVX2";
#else
constexpr std::string_view compiled_form = "plain";
#endif

/// Returns the name of the running build: "AVX-512", "AVX2" or "plain".
std::string_view engine_form();

}  // namespace tilefold
