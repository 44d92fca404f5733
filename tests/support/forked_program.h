// Runs the program in a fork of the test process, which saves loading it for thousands of command lines. It has no
// standard input, no display and no window module.
#pragma once

#include <functional>
#include <string>

#include "tests/support/process.h"

namespace tilefold::test {

/// Differences from the usual surroundings of a program.
struct Surroundings {
  std::string name = "tilefold";      ///< the word before the arguments
  std::function<void()> change = {};  ///< called in the new process before the program begins
};

/// Runs a command line in `folder`, which is also its home. After `timeout_s` seconds of processor time it is
/// interrupted as by Ctrl-C. Requires that the test has only one thread.
Finished forked_tilefold(const Words& arguments, const std::string& folder, double timeout_s,
                         const Surroundings& surroundings = {});

/// Returns a command line as text for messages.
std::string typed(const Words& arguments);

}  // namespace tilefold::test
