// How much of a large map is drawn while it moves.

#include <doctest/doctest.h>

#include <algorithm>

#include "app/play/map_pace.h"

namespace tilefold::test {
namespace {

using app::MapPace;

constexpr double frame_ms = 16;

// Draws what takes `whole_ms` as a whole, and less in proportion; a frame is never earlier than `frame_ms`.
struct Screen {
  MapPace pace;
  double whole_ms = 0;
  double now = 0;

  // The share that the last of `frames` frames of a movement draws, before it rests.
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

TEST_CASE("a map that is drawn in time moves as a whole") {
  Screen screen{.whole_ms = 15};
  screen.pace.begin(1, 0.01);
  CHECK(screen.move(100) == 1);
}

TEST_CASE("a map that takes several frames moves in time after a few") {
  Screen screen{.whole_ms = 160};
  screen.pace.begin(1, 0.01);
  const double share = screen.move(4);
  CHECK(share * screen.whole_ms <= 1.25 * frame_ms);
  CHECK(share > 0.05);
  // What it has learned is known to the next movement.
  CHECK(screen.move(1) == doctest::Approx(1.5 * share));
  CHECK(screen.move(10) * screen.whole_ms <= 1.25 * frame_ms);
}

TEST_CASE("a frame that was late for another reason is made up for by the next movements") {
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

TEST_CASE("the time between two movements is no late frame, and nothing is drawn less than the least") {
  Screen screen{.whole_ms = 1e6};
  screen.pace.begin(0.1, 0.05);
  CHECK(screen.move(1) == 0.1);
  CHECK(screen.move(1) == doctest::Approx(0.15));
  CHECK(screen.move(50) == 0.05);
}

TEST_CASE("a slow screen is no reason to draw less") {
  MapPace pace;
  pace.begin(1, 0.01);
  for (int i = 0; i < 20; ++i) pace.frame(33.0 * i, 32, true);
  CHECK(pace.share() == 1);
}

}  // namespace
}  // namespace tilefold::test
