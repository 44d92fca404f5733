#include "app/records/interrupt.h"

#include <chrono>

namespace tilefold::records {
namespace {

volatile sig_atomic_t is_noted = 0;

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

StopOnInterrupt::StopOnInterrupt() {
  record_interrupts();
  watcher_ = std::jthread([stop = stop_](const std::stop_token& end) mutable {
    constexpr auto between_looks = std::chrono::milliseconds(10);
    for (; !end.stop_requested(); std::this_thread::sleep_for(between_looks))
      if (is_interrupted()) stop.request_stop();
  });
}

}  // namespace tilefold::records
