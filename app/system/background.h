// The priority of background threads, so that they never slow down the window, and the processor time of threads.
#pragma once

namespace tilefold::system {

/// Lowers the priority of the calling thread and of threads that it starts from now on. Ignores errors.
void yield_to_others();

/// Returns the processor time of the calling thread, in seconds.
double thread_seconds();

}  // namespace tilefold::system
