// Priority of background threads, so that they never slow down the window.
#pragma once

namespace tilefold::system {

/// Lowers the priority of the calling thread and of threads that it starts from now on. Ignores errors.
void yield_to_others();

}  // namespace tilefold::system
