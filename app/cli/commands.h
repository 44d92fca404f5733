// The subcommands: each takes its request and returns an exit code. What went wrong has been said on
// standard error by then.
#pragma once

#include "app/cli/requests.h"

namespace tilefold::app {

int run_list(const ListRequest& request);
int run_play(const PlayRequest& request);
int run_hint(const HintRequest& request);
int run_replay(const ReplayRequest& request);
int run_speed(const SpeedRequest& request);
int run_signature(const OutputRequest& request);
int run_picture(const PictureRequest& request);
int run_window(const WindowRequest& request);

/// Reads the command line and runs what it asks for.
int run_command_line(int argc, const char* const* argv);

}  // namespace tilefold::app
