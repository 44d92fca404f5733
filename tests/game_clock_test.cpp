// The clock of the game, which gets its times from the test.

#include "app/play/game_clock.h"

#include <doctest/doctest.h>

namespace tilefold::test {
namespace {

using play::ClockMode;
using play::GameClock;

TEST_CASE("A clock counts only the time for which it runs") {
  GameClock clock;
  const GameClock::Subject subject{.puzzle = "a"};
  clock.advance(1000, subject, true);
  clock.advance(3500, subject, false);
  clock.advance(9000, subject, true);
  clock.advance(9250, subject, true);
  CHECK(clock.measured(ClockMode::game) == 2750);
  CHECK(clock.measured(ClockMode::move) == 2750);
  CHECK(clock.measured(ClockMode::off) == 0);
}

TEST_CASE("Switching to another game restarts the move time, and each game keeps its total time") {
  GameClock clock;
  clock.advance(0, {.puzzle = "a", .game = 0, .version = 1}, true);
  clock.advance(400, {.puzzle = "a", .game = 0, .version = 2}, true);
  clock.advance(700, {.puzzle = "a", .game = 0, .version = 2}, true);
  CHECK(clock.measured(ClockMode::game) == 700);
  CHECK(clock.measured(ClockMode::move) == 300);
  clock.advance(700, {.puzzle = "a", .game = 1, .version = 3}, true);
  clock.advance(900, {.puzzle = "b", .game = 0, .version = 4}, true);
  CHECK(clock.measured(ClockMode::game) == 0);
  clock.advance(950, {.puzzle = "a", .game = 0, .version = 5}, true);
  CHECK(clock.measured(ClockMode::game) == 700);
  CHECK(clock.measured(ClockMode::move) == 0);
}

TEST_CASE("Each player has own times, also for games with the same number") {
  GameClock clock;
  clock.advance(0, {.puzzle = "a", .game = 1, .version = 1}, true);
  clock.advance(700, {.player = 1, .puzzle = "a", .game = 1, .version = 2}, true);
  CHECK(clock.measured(ClockMode::game) == 0);
  clock.advance(800, {.puzzle = "a", .game = 1, .version = 3}, true);
  CHECK(clock.measured(ClockMode::game) == 700);
}

TEST_CASE("A running clock asks to be advanced when the next second begins, and a stopped one never") {
  GameClock clock;
  CHECK_FALSE(clock.next_time(ClockMode::game));
  clock.advance(100, {.puzzle = "a"}, true);
  clock.advance(1400, {.puzzle = "a"}, true);
  CHECK(*clock.next_time(ClockMode::game) == doctest::Approx(2100));
  CHECK_FALSE(clock.next_time(ClockMode::off));
  clock.advance(1500, {.puzzle = "a"}, false);
  CHECK_FALSE(clock.next_time(ClockMode::move));
}

TEST_CASE("Times are written in minutes and seconds, from one hour on with hours") {
  CHECK(play::clock_text(0) == "0:00");
  CHECK(play::clock_text(5999) == "0:05");
  CHECK(play::clock_text(754'000) == "12:34");
  CHECK(play::clock_text(3'607'000) == "1:00:07");
}

}  // namespace
}  // namespace tilefold::test
