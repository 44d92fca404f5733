// Threads that must never be in the way of the window.
#pragma once

namespace tilefold::app {

/// Lets the calling thread, and threads that it starts from now on, run only as far as others leave the
/// processor free. What the system does not allow is left as it is.
void yield_to_others();

}  // namespace tilefold::app
