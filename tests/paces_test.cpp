// Phases of fast and slow moves are found in times drawn from two distributions, and none in times drawn from one.

#include "app/measure/time_phases.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "engine/core/rng.h"

namespace tilefold::test {
namespace {

using measure::find_time_phases;

// Returns an approximately normal deviate: the sum of twelve uniform ones.
double normal(Rng& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += static_cast<double>(random.below(1'000'000)) / 1e6;
  return sum;
}

struct Made {
  std::vector<double> times;
  std::vector<bool> is_thinking;
};

// Simulates a player who acts after about 400 ms or thinks for about 5 s, and tends to stay in the same phase.
Made two_phases(std::uint64_t seed, std::size_t count) {
  Rng random(seed);
  Made made;
  bool is_thinking = true;
  for (std::size_t i = 0; i < count; ++i) {
    made.is_thinking.push_back(is_thinking);
    const double middle = is_thinking ? std::log(5000.0) : std::log(400.0);
    made.times.push_back(std::exp(middle + 0.4 * normal(random)));
    if (random.below(100) < (is_thinking ? 30U : 15U)) is_thinking = !is_thinking;
  }
  return made;
}

TEST_CASE("Phases of fast and slow moves are found in thinking times, with their typical times and persistence") {
  const Made made = two_phases(7, 400);
  const auto phases = find_time_phases(made.times);
  REQUIRE(phases);
  CHECK(phases->acting.typical_ms == doctest::Approx(400).epsilon(0.1));
  CHECK(phases->thinking.typical_ms == doctest::Approx(5000).epsilon(0.15));
  CHECK(phases->acting.spread == doctest::Approx(0.4).epsilon(0.2));
  CHECK(phases->acting.stays == doctest::Approx(0.85).epsilon(0.1));
  CHECK(phases->thinking.stays == doctest::Approx(0.7).epsilon(0.15));
  CHECK(phases->acting.share + phases->thinking.share == doctest::Approx(1));
  CHECK(phases->advantage > 50);
  REQUIRE(phases->thinking_share.size() == made.times.size());
  std::size_t right = 0;
  for (std::size_t i = 0; i < made.times.size(); ++i)
    right += (phases->thinking_share[i] > 0.5) == made.is_thinking[i] ? 1U : 0U;
  CHECK(right >= 390);
}

TEST_CASE("No phases are found in thinking times that are few, equal or from a single distribution") {
  int found = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Rng random(seed);
    std::vector<double> times;
    for (int i = 0; i < 120; ++i) times.push_back(std::exp(7 + 0.6 * normal(random)));
    found += find_time_phases(times) ? 1 : 0;
  }
  CHECK(found <= 2);  // at most two wrong results in forty samples are accepted
  CHECK_FALSE(find_time_phases(std::vector<double>(50, 700)));
  CHECK_FALSE(find_time_phases(std::vector<double>(50, 0)));
  CHECK_FALSE(find_time_phases({}));
  Made few = two_phases(1, measure::min_times - 1);
  CHECK_FALSE(find_time_phases(few.times));
}

TEST_CASE("The phases found in thinking times are repeatable, and scaled times give scaled phases") {
  const Made made = two_phases(3, 200);
  const auto phases = find_time_phases(made.times);
  REQUIRE(phases);
  CHECK(find_time_phases(made.times)->thinking_share == phases->thinking_share);
  std::vector<double> doubled = made.times;
  for (double& time : doubled) time *= 2;
  CHECK(find_time_phases(doubled)->thinking.typical_ms ==
        doctest::Approx(2 * phases->thinking.typical_ms).epsilon(1e-3));
  std::vector<double> sorted = made.times;
  std::sort(sorted.begin(), sorted.end());
  const auto in_order = find_time_phases(sorted);
  REQUIRE(in_order);
  CHECK(in_order->acting.stays > 0.97);
  for (const double share : phases->thinking_share) CHECK((share >= 0 && share <= 1 + 1e-9));
}

TEST_CASE("Several short games show together the phases that none of them shows alone") {
  constexpr std::size_t moves = 12;
  std::vector<double> times;
  std::vector<std::size_t> starts;
  for (std::uint64_t game = 1; game <= 30; ++game) {
    const Made made = two_phases(game, moves);
    CHECK_FALSE(find_time_phases(made.times));
    starts.push_back(times.size());
    times.insert(times.end(), made.times.begin(), made.times.end());
  }
  const auto phases = find_time_phases(times, starts);
  REQUIRE(phases);
  CHECK(phases->acting.typical_ms == doctest::Approx(400).epsilon(0.15));
  CHECK(phases->thinking.typical_ms == doctest::Approx(5000).epsilon(0.2));
  CHECK(phases->thinking_share.size() == times.size());
}

TEST_CASE("In a fit of phases to two games, the order of the games changes only the order of the results") {
  const Made one = two_phases(3, 40);
  const Made two = two_phases(4, 40);
  const auto together = [](const std::vector<double>& first, const std::vector<double>& second) {
    std::vector<double> times = first;
    times.insert(times.end(), second.begin(), second.end());
    const std::vector<std::size_t> starts{0, first.size()};
    const auto phases = find_time_phases(times, starts);
    REQUIRE(phases);
    return phases->thinking_share;
  };
  const auto forward = together(one.times, two.times);
  const auto backward = together(two.times, one.times);
  for (std::size_t i = 0; i < 40; ++i) {
    CHECK(forward[i] == doctest::Approx(backward[40 + i]).epsilon(1e-3));
    CHECK(forward[40 + i] == doctest::Approx(backward[i]).epsilon(1e-3));
  }
}

// Simulates a player with three phases that are far apart; the times of the middle one are about 1.5 s.
std::vector<double> three_phases(std::uint64_t seed, std::size_t count) {
  constexpr std::array<double, 3> typical{250, 1500, 12'000};
  Rng random(seed);
  std::vector<double> times;
  std::size_t state = 2;
  for (std::size_t i = 0; i < count; ++i) {
    times.push_back(typical[state] * std::exp(0.3 * normal(random)));
    if (random.below(100) < 20) state = (state + 1 + random.below(2)) % 3;
  }
  return times;
}

TEST_CASE("The criterion chooses as many states as the simulated player has phases") {
  constexpr std::array<std::size_t, 1> one_game{0};
  int two = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto fits = measure::fit_time_phases(two_phases(seed, 300).times, one_game);
    REQUIRE(fits);
    REQUIRE(fits->phases);
    two += fits->phases->checking ? 0 : 1;
  }
  CHECK(two >= 18);
  int three = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto fits = measure::fit_time_phases(three_phases(seed, 300), one_game);
    REQUIRE(fits);
    REQUIRE(fits->phases);
    if (!fits->phases->checking) continue;
    ++three;
    CHECK(fits->phases->acting.typical_ms == doctest::Approx(250).epsilon(0.2));
    CHECK(fits->phases->checking->typical_ms == doctest::Approx(1500).epsilon(0.2));
    CHECK(fits->phases->thinking.typical_ms == doctest::Approx(12'000).epsilon(0.2));
    CHECK(fits->phases->checking->stays == doctest::Approx(0.8).epsilon(0.2));
  }
  CHECK(three == 20);
}

TEST_CASE("Three states need more times than two, and the window's fit has at most two") {
  constexpr std::array<std::size_t, 1> one_game{0};
  const std::vector<double> times = three_phases(3, 200);
  const auto few = measure::fit_time_phases(std::span(times).first(measure::min_times_of_three - 1), one_game);
  REQUIRE(few);
  CHECK(few->criteria[1]);
  CHECK_FALSE(few->criteria[2]);
  const auto most = find_time_phases(times);
  REQUIRE(most);
  CHECK_FALSE(most->checking);
}

}  // namespace
}  // namespace tilefold::test
