// Two lengths of tests: short ones for every check, and long ones for `./check --long`, which sets TILEFOLD_LONG=1.
#pragma once

#include <cstdlib>

namespace tilefold::test {

inline bool is_long_run() {
  return std::getenv("TILEFOLD_LONG") != nullptr;
}

}  // namespace tilefold::test
