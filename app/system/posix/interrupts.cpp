#include "app/system/interrupts.h"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <climits>

namespace tilefold::system {
namespace {

// Signals that count as an interrupt: those sent by Ctrl-C, by `kill`, and when the terminal is closed.
constexpr std::array<int, 3> interrupting_signals{SIGINT, SIGTERM, SIGHUP};

volatile sig_atomic_t is_noted = 0;

// Path of the partial file, which the signal handler removes. The handler may read the path only while `is_unfinished`
// is not 0.
std::array<char, PATH_MAX> unfinished{};
volatile sig_atomic_t is_unfinished = 0;

void remove_unfinished(int) {
  if (is_unfinished != 0) unlink(unfinished.data());
  _exit(interrupted_code);
}

}  // namespace

void record_interrupts() {
  struct sigaction action {};
  action.sa_handler = [](int) { is_noted = 1; };
  sigemptyset(&action.sa_mask);
  for (const int signal : interrupting_signals) {
    struct sigaction before {};
    const bool is_ignored = sigaction(signal, nullptr, &before) == 0 && before.sa_handler == SIG_IGN;
    if (signal != SIGHUP || !is_ignored) sigaction(signal, &action, nullptr);
  }
}

bool is_interrupted() {
  return is_noted != 0;
}

void end_on_interrupts() {
  for (const int signal : interrupting_signals) {
    struct sigaction action {};
    if (sigaction(signal, nullptr, &action) != 0 || action.sa_handler != SIG_DFL) continue;
    action.sa_handler = remove_unfinished;
    sigaction(signal, &action, nullptr);
  }
}

void remove_on_interrupt(const std::string& file) {
  if (file.size() >= unfinished.size()) return;
  is_unfinished = 0;
  std::copy_n(file.c_str(), file.size() + 1, unfinished.begin());
  is_unfinished = 1;
  end_on_interrupts();
}

void keep_on_interrupt(const std::string& file) {
  if (file == unfinished.data()) is_unfinished = 0;
}

}  // namespace tilefold::system
