// The options of commands that print the profile: scores, games and export.
#pragma once

#include "app/cli/options/requests.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name that CLI11 gives it
class App;
}

namespace tilefold::cli {

void set_up_scores(CLI::App& app, ScoresRequest& request);
void set_up_games(CLI::App& app, GamesRequest& request);
void set_up_export(CLI::App& app, GamesRequest& request);

}  // namespace tilefold::cli
