// `tilefold man`: prints the manual page.
#pragma once

#include "app/cli/options/outline.h"
#include "app/records/output.h"

namespace tilefold::cli {

/// Prints the manual page in roff. Returns the exit code, after reporting errors on standard error.
int run_manual(const Outline& outline, const records::OutputRequest& request);

}  // namespace tilefold::cli
