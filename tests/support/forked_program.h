// The program in a copy of the test's own process, which spares loading it for thousands of command lines. There is
// nobody at its standard input, no display, and no window module beside it.
#pragma once

#include "tests/support/process.h"

namespace tilefold::test {

/// Runs a command line in `folder`, which is also its home. What has had `patience_s` of the processors, however busy
/// they are, is interrupted as by Ctrl-C. The test must have no thread but its own.
Finished forked_tilefold(const Words& arguments, const std::string& folder, double patience_s);

/// A command line as a message tells it.
std::string typed(const Words& arguments);

}  // namespace tilefold::test
