// Tests of two lengths: what every check runs, and what only `./check --long` does, which says so by TILEFOLD_LONG=1.
#pragma once

#include <cstdlib>

namespace tilefold::test {

inline bool is_long_run() {
  return std::getenv("TILEFOLD_LONG") != nullptr;
}

}  // namespace tilefold::test
