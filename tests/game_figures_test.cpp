// Statistics over many games, tested on hand-written games.

#include <doctest/doctest.h>

#include <cmath>

#include "app/play/game_figures.h"

namespace tilefold::test {
namespace {

constexpr std::int64_t hours_of_day = 24;

// A time zone two hours ahead of UTC.
study::LocalHour eastern(std::int64_t utc_hour) {
  const std::int64_t hour = utc_hour + 2;
  return {.day = hour / hours_of_day, .hour = static_cast<int>(hour % hours_of_day)};
}

play::GameFigures figures(const std::vector<play::ListedGame>& games, std::int64_t today, std::size_t bins = 40) {
  std::vector<const play::ListedGame*> list;
  for (const play::ListedGame& game : games) list.push_back(&game);
  return play::figures_of(list, eastern, today, bins);
}

TEST_CASE("Statistics of no games are empty") {
  const play::GameFigures none = figures({}, 100);
  CHECK(none.games == 0);
  CHECK(none.scores.empty());
  CHECK(none.streak == 0);
}

TEST_CASE("Score statistics divide games into bins from oldest to newest, whatever the order of the input") {
  std::vector<play::ListedGame> games;
  for (const std::int64_t id : {5, 1, 3, 2, 4})
    games.push_back({.id = id, .started = 1000 * id, .score = static_cast<std::uint64_t>(10 * id)});
  const play::GameFigures all = figures(games, 0, 2);
  CHECK(all.best == 50);
  CHECK(all.median == 30);
  REQUIRE(all.scores.size() == 2);
  CHECK(all.scores[0].first == 1000);
  CHECK(all.scores[0].last == 2000);
  CHECK(all.scores[0].games == 2);
  CHECK(all.scores[0].median == 15);
  CHECK(all.scores[1].low == 35);
  CHECK(all.scores[1].median == 40);
  CHECK(all.scores[1].high == 45);
  CHECK(all.scores[1].best == 50);
  CHECK(figures(games, 0).scores.size() == 5);
}

TEST_CASE("The statistics count games by largest tile and leave out games without one") {
  const play::GameFigures some =
      figures({{.id = 1, .largest = 64}, {.id = 2}, {.id = 3, .largest = 8}, {.id = 4, .largest = 64}}, 0);
  CHECK(some.largest == std::vector<std::pair<std::uint64_t, std::size_t>>{{8, 1}, {64, 2}});
}

TEST_CASE("The statistics count moves by local hour and day, and a streak of days ends today or yesterday") {
  const std::int64_t noon = 100 * hours_of_day + 10;  // 12 o'clock local time
  const auto days_later = [&](std::int64_t days) { return noon + days * hours_of_day; };
  const std::vector<play::ListedGame> games{{.id = 1, .hours = {{noon, 30}, {days_later(1), 5}, {days_later(2), 1}}},
                                            {.id = 2, .hours = {{noon, 10}, {noon + 12, 4}, {days_later(5), 2}}}};
  const play::GameFigures some = figures(games, 105);
  CHECK(some.hours[12] == 48);
  CHECK(some.hours[0] == 4);  // 22:00 UTC is midnight local time
  CHECK(some.days.at(101) == 9);
  CHECK(some.moves == 52);
  CHECK(some.moves_an_hour == doctest::Approx(52.0 / 5));
  CHECK(some.longest_streak == 3);
  CHECK(some.streak == 1);
  CHECK(figures(games, 106).streak == 1);
  CHECK(figures(games, 107).streak == 0);
}

TEST_CASE("The axis of a chart ends at a round number") {
  for (const auto& [value, end] : std::vector<std::pair<double, double>>{
           {0, 1}, {1, 1}, {3, 5}, {7, 10}, {10, 10}, {11, 20}, {230, 250}, {20'011, 25'000}, {600'000, 1'000'000}}) {
    const double max = value;
    CAPTURE(max);
    CHECK(play::axis_end(max) == doctest::Approx(end));
  }
}

TEST_CASE("The middle of a chart axis for counts is a whole number") {
  for (std::size_t count = 0; count <= 1000; ++count) {
    CAPTURE(count);
    CHECK(play::count_axis_end(count) >= static_cast<double>(count));
    CHECK(std::fmod(play::count_axis_end(count), 2) == 0);
  }
  CHECK(play::count_axis_end(1) == 2);
  CHECK(play::count_axis_end(4) == 4);
  CHECK(play::count_axis_end(5) == 10);
  CHECK(play::count_axis_end(21) == 50);
}

}  // namespace
}  // namespace tilefold::test
