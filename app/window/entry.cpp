#include "app/records/output.h"
#include "app/window/program.h"

int tilefold_open_window(const tilefold::records::WindowRequest& request, tilefold::records::Opening& opening) {
  using namespace tilefold::window;  // NOLINT(google-build-using-namespace): only in this function
  tilefold::records::translate_errors(request.translate_error);
  std::unique_ptr<Program> program;
  const int code = open_program(request, opening, program);
  if (program) program->window->run();
  return code;
}
