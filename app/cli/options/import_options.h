// The options of `import`.
#pragma once

#include "app/cli/options/requests.h"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace tilefold::cli {

void set_up_import(CLI::App& app, ImportRequest& request);

}  // namespace tilefold::cli
