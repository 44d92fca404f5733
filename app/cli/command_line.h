// Parses the command line and runs the command that it names.
#pragma once

namespace tilefold::cli {

/// Returns the exit code of the command, or of an error in the command line, after reporting it on standard error.
int run_command_line(int argc, const char* const* argv);

}  // namespace tilefold::cli
