#include "app/cli/interrupt.h"

#include <signal.h>

namespace tilefold::app {
namespace {

volatile sig_atomic_t is_noted = 0;

}  // namespace

void note_interrupts() {
  struct sigaction action {};
  action.sa_handler = [](int) { is_noted = 1; };
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool is_interrupted() {
  return is_noted != 0;
}

}  // namespace tilefold::app
