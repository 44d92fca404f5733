#include "app/cli/commands.h"

int main(int argc, char** argv) {
  return tilefold::app::run_command_line(argc, argv);
}
