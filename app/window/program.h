// A window with everything that it stands on, from the request to the first frame.
#pragma once

#include <memory>

#include "app/play/game_keeper.h"
#include "app/records/window_module.h"
#include "app/window/window.h"

namespace tilefold::app {

struct Program {
  explicit Program(const Folders& folders) : keeper(folders) {}

  Trace trace;
  GameKeeper keeper;
  std::unique_ptr<Window> window;  // last: it stands on the others
};

/// Opens the window that is asked for on `opening`. An exit code: where it is not `exit_done`, it has been said what is
/// wrong, and there is no program.
int open_program(const WindowRequest& request, Opening& opening, std::unique_ptr<Program>& program);

}  // namespace tilefold::app
