// The options of `train`.
#pragma once

#include "app/cli/options/requests.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name that CLI11 gives it
class App;
}

namespace tilefold::cli {

void set_up_train(CLI::App& app, TrainRequest& request);

}  // namespace tilefold::cli
