// The options of `read`.
#pragma once

#include "app/cli/options/requests.h"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace tilefold::cli {

void set_up_read(CLI::App& app, ReadBoardRequest& request);

}  // namespace tilefold::cli
