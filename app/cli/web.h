// `tilefold web`: the browser copy, one HTML file.
#pragma once

#include "app/records/output.h"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace tilefold::app {

void set_up_web(CLI::App& app, OutputRequest& request);

/// Writes the copy that came with this program; an error where none did.
int run_web(const OutputRequest& request);

}  // namespace tilefold::app
