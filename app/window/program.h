// Owns a window and the objects that the window needs.
#pragma once

#include <memory>

#include "app/play/game_repository.h"
#include "app/records/window_module.h"
#include "app/window/window.h"

namespace tilefold::window {

struct Program {
  Program(const profile::Folders& folders, const records::GameLabels& labels) : repository(folders, labels) {}

  play::Trace trace;
  play::GameRepository repository;
  std::unique_ptr<Window> window;  // declared last, because it uses the other members
};

/// Opens the window with the game in `opening`. Returns an exit code. If this is not `exit_done`, an error message has
/// been printed and `program` is null.
int open_program(const records::WindowRequest& request, records::Opening& opening, std::unique_ptr<Program>& program);

}  // namespace tilefold::window
