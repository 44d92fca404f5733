// Gives up system access that the command does not need, before it starts.
#pragma once

namespace CLI {
class App;
}

namespace tilefold::cli {

/// True if the command may need network access: to reach the display for a window or picture, to talk to other ranks,
/// or because it starts a bot.
bool needs_network(const CLI::App& app);

/// Makes the kernel refuse this process and its children all sockets except AF_UNIX; irrevocable. Returns false if the
/// kernel does not support this or the build lacks libseccomp. Requires: no second thread exists yet.
bool give_up_network();

}  // namespace tilefold::cli
