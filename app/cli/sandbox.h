// What a command needs of the system no more is given back before it begins.
#pragma once

namespace CLI {
class App;
}

namespace tilefold::app {

/// Whether what has been asked for may need another machine: the display of a window or of a picture, other ranks, and
/// whatever a bot does.
bool needs_network(const CLI::App& app);

/// Tells the kernel that this process and what it starts open no connection to another machine: from here on they are
/// refused sockets but those between processes (AF_UNIX). It cannot be taken back. False where the kernel, or this
/// build, which had no libseccomp, cannot. Before the first thread.
bool give_up_network();

}  // namespace tilefold::app
