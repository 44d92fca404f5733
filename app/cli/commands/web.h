// `tilefold web`: writes the browser version, a single HTML file.
#pragma once

#include "app/records/output.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name that CLI11 gives it
class App;
}

namespace tilefold::cli {

void set_up_web(CLI::App& app, records::OutputRequest& request);

/// Writes the HTML file that was installed with this program; an error if it is missing.
int run_web(const records::OutputRequest& request);

}  // namespace tilefold::cli
