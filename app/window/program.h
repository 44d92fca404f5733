// Owns a window and the objects it depends on.
#pragma once

#include <memory>

#include "app/play/game_repository.h"
#include "app/records/window_module.h"
#include "app/window/window.h"

namespace tilefold::app {

struct Program {
  explicit Program(const Folders& folders) : repository(folders) {}

  Trace trace;
  GameRepository repository;
  std::unique_ptr<Window> window;  // last member, because it uses the others
};

/// Opens the window for `opening`. Returns an exit code; if it is not `exit_done`, an error message has been printed
/// and `program` is null.
int open_program(const WindowRequest& request, Opening& opening, std::unique_ptr<Program>& program);

}  // namespace tilefold::app
