// Two lengths of tests: short ones for every check, and long ones for `./check --long`, which sets TILEFOLD_LONG=1.
#pragma once

#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace tilefold::test {

inline bool is_long_run() {
  return std::getenv("TILEFOLD_LONG") != nullptr;
}

/// The numbers of random trials. The number of a trial is the seed of everything that is random in it.
struct Trials {
  int first = 0;
  int end = 0;
  int count() const { return end - first; }
};

/// Returns the trials in an environment variable, such as 20-30; without it, the first `few` trials, or the first
/// `many` in a long run.
inline Trials trials_of(int few, int many, const char* variable = "TILEFOLD_TRIALS") {
  Trials trials{.first = 0, .end = is_long_run() ? many : few};
  if (const char* text = std::getenv(variable))
    REQUIRE(std::sscanf(text, "%d-%d", &trials.first, &trials.end) == 2);  // NOLINT(cert-err34-c)
  return trials;
}

/// Returns the command that repeats one trial of a test file.
inline std::string repeating(int trial, const std::string& program, const std::string& source) {
  return "TILEFOLD_TRIALS=" + std::to_string(trial) + "-" + std::to_string(trial + 1) + " build/release/tests/" +
         program + " --source-file='*" + source + "*'";
}

}  // namespace tilefold::test
