// The level of detail of a large map while it moves.

#include <doctest/doctest.h>

#include <algorithm>

#include "app/play/adaptive_detail.h"

namespace tilefold::test {
namespace {

using play::AdaptiveDetail;

constexpr double frame_ms = 16;

// Simulates a screen: drawing everything takes `whole_ms`, drawing a share proportionally less; a frame takes at least
// `frame_ms`.
struct Screen {
  AdaptiveDetail pace;
  double whole_ms = 0;
  double now = 0;

  // Simulates a movement of `frames` frames, followed by a rest. Returns the share drawn in the last frame.
  double move(int frames) {
    double share = 1;
    for (int i = 0; i < frames; ++i) {
      pace.frame(now, frame_ms, true);
      share = pace.share();
      now += std::max(frame_ms, share * whole_ms);
    }
    pace.frame(now, frame_ms, false);
    now += 1000;
    return share;
  }
};

TEST_CASE("A moving map is drawn completely as long as its frames are on time") {
  Screen screen{.whole_ms = 15};
  screen.pace.begin(1, 0.01);
  CHECK(screen.move(100) == 1);
}

TEST_CASE("A moving map that takes too long to draw shows fewer states after a few frames") {
  Screen screen{.whole_ms = 160};
  screen.pace.begin(1, 0.01);
  const double share = screen.move(4);
  CHECK(share * screen.whole_ms <= 1.25 * frame_ms);
  CHECK(share > 0.05);
  // The next movement starts from the share of the previous one, increased by half.
  CHECK(screen.move(1) == doctest::Approx(1.5 * share));
  CHECK(screen.move(10) * screen.whole_ms <= 1.25 * frame_ms);
}

TEST_CASE("If a single frame is late, the detail of a moving map recovers during the next movements") {
  Screen screen{.whole_ms = 10};
  screen.pace.begin(1, 0.01);
  screen.pace.frame(0, frame_ms, true);
  screen.pace.frame(400, frame_ms, true);
  CHECK(screen.pace.share() == 0.25);
  screen.pace.frame(416, frame_ms, false);
  screen.now = 1000;
  for (int i = 0; i < 4; ++i) screen.move(2);
  CHECK(screen.move(1) == 1);
}

TEST_CASE("A pause between two movements of the map does not count as a late frame") {
  Screen screen{.whole_ms = 1e6};
  screen.pace.begin(0.1, 0.05);
  CHECK(screen.move(1) == 0.1);
  CHECK(screen.move(1) == doctest::Approx(0.15));
  CHECK(screen.move(50) == 0.05);
}

TEST_CASE("A display with a low frame rate does not reduce the detail of a moving map") {
  AdaptiveDetail pace;
  pace.begin(1, 0.01);
  for (int i = 0; i < 20; ++i) pace.frame(33.0 * i, 32, true);
  CHECK(pace.share() == 1);
}

}  // namespace
}  // namespace tilefold::test
