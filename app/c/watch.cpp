#include "app/c/watch.h"

#include <chrono>
#include <future>
#include <utility>

namespace tilefold::c {
namespace {

constexpr std::chrono::milliseconds interval(20);

struct Asked {
  tilefold_ask ask = nullptr;
  void* data = nullptr;
};
thread_local Asked asked;

tilefold_result run_asking(const std::function<Result<Done>(Watch&)>& work) {
  std::stop_source source;
  Watch watch{.stop = source.get_token()};
  std::future<Result<Done>> future = std::async(std::launch::async, [&] { return work(watch); });
  while (future.wait_for(interval) != std::future_status::ready)
    if (!source.stop_requested() && asked.ask(asked.data, watch.done) != 0) source.request_stop();
  const tilefold_result result = guarded([&] { return future.get(); });
  return source.stop_requested() ? stopped() : result;
}

}  // namespace

tilefold_result watched(const std::function<Result<Done>(Watch&)>& work, Pace pace) {
  if (asked.ask == nullptr || pace == Pace::quick)
    return guarded([&] {
      Watch watch{.stop = {}};
      return work(watch);
    });
  return contained([&] { return run_asking(work); });
}

}  // namespace tilefold::c

void tilefold_on_wait(tilefold_ask ask, void* data) {
  tilefold::c::asked = {.ask = ask, .data = data};
}
