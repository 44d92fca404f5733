// The options of commands for levels: map, solve, generate and convert.
#pragma once

#include "app/cli/options/requests.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name that CLI11 gives it
class App;
}

namespace tilefold::cli {

void set_up_map(CLI::App& app, MapRequest& request);
void set_up_solve(CLI::App& app, SolveRequest& request);
void set_up_generate(CLI::App& app, GenerateRequest& request);
void set_up_convert(CLI::App& app, ConvertRequest& request);

}  // namespace tilefold::cli
