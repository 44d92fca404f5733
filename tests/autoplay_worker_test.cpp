#include "app/autoplay_worker.h"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <latch>

#include "tests/null_puzzle.h"

namespace tilefold::test {
namespace {

using app::AutoplayWorker;

// Thinks until it is stopped, or at most for ten seconds, and counts how often it was stopped.
class Ponderer final : public Strategy {
 public:
  Choice choose(const Puzzle&, const Budget&, const std::stop_token& stop) const override {
    begun.count_down();
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (!stop.stop_requested() && std::chrono::steady_clock::now() < end) std::this_thread::yield();
    if (stop.stop_requested()) ++stopped;
    return {};
  }

  mutable std::latch begun{1};
  mutable std::atomic<int> stopped = 0;
};

std::unique_ptr<Puzzle> new_puzzle() {
  EventBatch setup;
  return null::NullRules::info().make(ParameterValues(null::NullRules::info().parameters), 1, setup);
}

TEST_CASE("an answer comes from another thread, once, and the window is woken") {
  std::latch woken(1);
  std::atomic<bool> is_other_thread = false;
  const auto here = std::this_thread::get_id();
  AutoplayWorker worker([&] {
    is_other_thread = std::this_thread::get_id() != here;
    woken.count_down();
  });
  CHECK_FALSE(worker.take());
  worker.ask({.strategy = std::make_shared<RandomStrategy>(1), .puzzle = new_puzzle(), .budget = {}});
  woken.wait();
  CHECK(is_other_thread);
  const auto choice = worker.take();
  REQUIRE(choice);
  CHECK(choice->best);
  CHECK_FALSE(worker.take());
  CHECK_FALSE(worker.is_thinking());
}

TEST_CASE("a new question stops the one before it, whose answer is never given") {
  const auto ponderer = std::make_shared<Ponderer>();
  std::latch woken(1);
  AutoplayWorker worker([&] { woken.count_down(); });
  worker.ask({.strategy = ponderer, .puzzle = new_puzzle(), .budget = {}});
  ponderer->begun.wait();
  worker.ask({.strategy = std::make_shared<RandomStrategy>(1), .puzzle = new_puzzle(), .budget = {}});
  woken.wait();
  REQUIRE(worker.take()->best);
  CHECK(ponderer->stopped == 1);
}

TEST_CASE("a cancelled question is never answered, and the worker ends at once") {
  const auto ponderer = std::make_shared<Ponderer>();
  std::atomic<int> woken = 0;
  {
    AutoplayWorker worker([&] { ++woken; });
    worker.ask({.strategy = ponderer, .puzzle = new_puzzle(), .budget = {}});
    ponderer->begun.wait();
    worker.cancel();
    CHECK_FALSE(worker.is_thinking());
    CHECK_FALSE(worker.take());
  }
  CHECK(woken == 0);
  CHECK(ponderer->stopped == 1);
}

}  // namespace
}  // namespace tilefold::test
