#include "app/records/interrupt.h"

#include <chrono>

namespace tilefold::records {

StopOnInterrupt::StopOnInterrupt() {
  system::record_interrupts();
  watcher_ = std::jthread([stop = stop_](const std::stop_token& end) mutable {
    constexpr auto between_looks = std::chrono::milliseconds(10);
    for (; !end.stop_requested(); std::this_thread::sleep_for(between_looks))
      if (system::is_interrupted()) stop.request_stop();
  });
}

}  // namespace tilefold::records
