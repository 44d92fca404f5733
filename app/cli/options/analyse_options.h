// The options of `analyse`.
#pragma once

#include "app/cli/options/requests.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name that CLI11 gives it
class App;
}

namespace tilefold::cli {

void set_up_analyse(CLI::App& app, AnalyseRequest& request);

}  // namespace tilefold::cli
