#include "app/system/interrupts.h"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <climits>

namespace tilefold::system {
namespace {

// Signals that count as an interrupt: those sent by Ctrl-C, by `kill`, and when the terminal is closed.
constexpr std::array<int, 3> interrupting_signals{SIGINT, SIGTERM, SIGHUP};

volatile sig_atomic_t is_noted = 0;

std::atomic<pid_t> parent = 0;  // 0 if the parent process is not watched

// A partial file, which the signal handler removes. The handler may read the path only while `is_used` is not 0.
struct PartialFile {
  std::array<char, PATH_MAX> path{};
  volatile sig_atomic_t is_used = 0;
};

std::array<PartialFile, max_partial_files> partial_files{};

void remove_partial_files() {
  for (const PartialFile& file : partial_files)
    if (file.is_used != 0) unlink(file.path.data());
}

void end_interrupted(int) {
  remove_partial_files();
  _exit(interrupted_code);
}

// Handles SIGPIPE, which ends the process when it writes to a stream without a reader.
void end_as_signalled(int signal) {
  remove_partial_files();
  raise(signal);  // its default action, because the handler is removed when it is called
}

void end_on_broken_pipe() {
  struct sigaction action {};
  if (sigaction(SIGPIPE, nullptr, &action) != 0 || action.sa_handler != SIG_DFL) return;
  action.sa_handler = end_as_signalled;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGPIPE, &action, nullptr);
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
  if (parent != 0 && getppid() != parent) is_noted = 1;
  return is_noted != 0;
}

void watch_parent() {
  parent = getppid();
}

void end_on_interrupts() {
  for (const int signal : interrupting_signals) {
    struct sigaction action {};
    if (sigaction(signal, nullptr, &action) != 0 || action.sa_handler != SIG_DFL) continue;
    action.sa_handler = end_interrupted;
    sigaction(signal, &action, nullptr);
  }
}

void remove_on_interrupt(const std::string& file) {
  const auto slot = std::find_if(partial_files.begin(), partial_files.end(),
                                 [](const PartialFile& known) { return known.is_used == 0; });
  if (slot == partial_files.end() || file.size() >= slot->path.size()) return;
  std::copy_n(file.c_str(), file.size() + 1, slot->path.begin());
  slot->is_used = 1;
  end_on_interrupts();
  end_on_broken_pipe();
}

void keep_on_interrupt(const std::string& file) {
  const auto slot = std::find_if(partial_files.begin(), partial_files.end(), [&](const PartialFile& known) {
    return known.is_used != 0 && file == known.path.data();
  });
  if (slot != partial_files.end()) slot->is_used = 0;
}

}  // namespace tilefold::system
