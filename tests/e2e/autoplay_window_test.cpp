// Strategies in the real window: values over the board, thinking that can be stopped, and frames meanwhile.

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "tests/e2e/player.h"

namespace tilefold::test {
namespace {

void pause_ms(int ms) {
  std::this_thread::sleep_for(std::chrono::milliseconds(ms));
}

double number_of(const Document& record, const std::string& field) {
  const Document& value = *record.find(field);
  const auto* real = std::get_if<double>(&value.value);
  return real != nullptr ? *real : static_cast<double>(*value.integer());
}

// The least time that a share of the frames after the first `skipped` took at most, and their count.
struct FrameTimes {
  std::size_t count = 0;
  double median = 0;
  double p99 = 0;
  double longest_gap = 0;  // between the starts of two frames of a movement
};

FrameTimes frame_times(const Player& player, std::size_t skipped) {
  std::vector<double> times;
  FrameTimes found;
  double before = 0;
  std::size_t number = 0;
  for (const Document& record : player.records()) {
    if (!(*record.find("kind") == Document("frame")) || ++number <= skipped) continue;
    times.push_back(number_of(record, "ms"));
    const double gap = number_of(record, "at") - before;
    before = number_of(record, "at");
    if (times.size() > 1 && gap < 100) found.longest_gap = std::max(found.longest_gap, gap);
  }
  std::sort(times.begin(), times.end());
  found.count = times.size();
  if (times.empty()) return found;
  found.median = times[times.size() / 2];
  found.p99 = times[times.size() * 99 / 100];
  return found;
}

TEST_CASE("frames stay short while a search runs and tiles fall") {
  const Display display(1280, 800);
  const Player player(display, {"drop", "--seed", "3", "--size", "1280x800"});
  player.click("Game section");
  player.settle();
  player.enter("Nodes", "50000000");
  display.move(5, 5);
  player.settle();
  const auto measure = [&](const std::string& name) {
    const std::size_t skipped = player.count("frame");
    for (int i = 0; i < 24; ++i) {
      display.key(std::to_string(1 + i % 5));
      pause_ms(250);
    }
    const FrameTimes times = frame_times(player, skipped);
    MESSAGE(name << ": " << times.count << " frames, median " << times.median << " ms, p99 " << times.p99
                 << " ms (the aim is 16.7), longest gap " << times.longest_gap << " ms");
    CHECK(times.count > 100);
  };
  measure("without a search");
  display.key("n");
  display.key("v");
  player.wait_for("values", 1);
  measure("with a search");
}

}  // namespace
}  // namespace tilefold::test
