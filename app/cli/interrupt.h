// Ctrl-C as a request to stop in good order: what is done is kept, and the exit code says 130.
#pragma once

namespace tilefold::app {

/// From now on SIGINT and SIGTERM are noted instead of ending the program; reading is interrupted by them.
void note_interrupts();

bool is_interrupted();

}  // namespace tilefold::app
