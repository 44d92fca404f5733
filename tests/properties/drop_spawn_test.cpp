// The tiles that Drop draws, compared with the exact probabilities of its three distributions.

#include <doctest/doctest.h>

#include <boost/math/distributions/chi_squared.hpp>
#include <cmath>
#include <vector>

#include "engine/puzzles/drop/rules.h"

namespace tilefold::test {
namespace {

using drop::DropRules;
using drop::Parameters;
using drop::Spawn;

struct Setting {
  Spawn spawn = Spawn::weighted;
  std::int64_t decay = 550'000;  // ratio of the weights, in millionths
  std::int64_t cap = 256;
  int largest = 8;  // largest new tile, as an exponent of 2
};

Parameters parameters_of(const Setting& setting) {
  ParameterValues values(DropRules::info().parameters);
  REQUIRE(values.set_text("spawn_decay", decimal_text(setting.decay)));
  REQUIRE(values.set_text("max_spawn", std::to_string(setting.cap)));
  Parameters parameters = DropRules::parameters(values);
  parameters.spawn = setting.spawn;
  return parameters;
}

// Computes the probabilities from the rules. The weights are 1 for 2, d for 4, d² for 8 and so on, or the same in
// reverse order, or all equal.
std::vector<double> exact_probabilities(const Setting& setting) {
  const int count = std::min(setting.largest, static_cast<int>(std::lround(std::log2(setting.cap))));
  const double decay = static_cast<double>(setting.decay) / 1e6;
  std::vector<double> weights;
  double sum = 0;
  for (int i = 0; i < count; ++i) {
    const int step = setting.spawn == Spawn::weighted_high ? count - 1 - i : i;
    weights.push_back(setting.spawn == Spawn::uniform ? 1 : std::pow(decay, step));
    sum += weights.back();
  }
  for (double& weight : weights) weight /= sum;
  return weights;
}

std::vector<double> drawn_counts(const Setting& setting, std::size_t kinds, int draws) {
  Rng rng(20250101);
  drop::State state = DropRules::initial(parameters_of(setting), rng);
  state.largest = static_cast<std::uint8_t>(setting.largest);
  std::vector<double> counts(kinds);
  NullSink nobody;
  for (int i = 0; i < draws; ++i) {
    state.preview_size = 0;
    DropRules::settle(state, rng, nobody);
    counts.at(state.preview[0] - 1U) += 1;
  }
  return counts;
}

// Returns the probability that chance alone gives a fit at least as bad as this one; rare kinds are pooled.
double goodness_of_fit(const std::vector<double>& counts, const std::vector<double>& probabilities, int draws) {
  constexpr double min_expected = 10;
  double statistic = 0;
  double rare_count = 0;
  double rare_expected = 0;
  int kinds = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double expected = probabilities[i] * draws;
    if (expected < min_expected) {
      rare_count += counts[i];
      rare_expected += expected;
      continue;
    }
    statistic += (counts[i] - expected) * (counts[i] - expected) / expected;
    ++kinds;
  }
  if (rare_expected >= min_expected) {
    statistic += (rare_count - rare_expected) * (rare_count - rare_expected) / rare_expected;
    ++kinds;
  } else if (rare_expected < 0.01) {
    CHECK(rare_count <= 2);
  }
  if (kinds < 2) return 1;
  return boost::math::cdf(boost::math::complement(boost::math::chi_squared(kinds - 1), statistic));
}

TEST_CASE("Drop: new tiles appear as often as computed for every distribution, decay and maximum") {
  constexpr int draws = 200'000;
  constexpr double min_fit = 1e-4;  // the seed is fixed, so the result never changes
  for (const Spawn spawn : {Spawn::weighted, Spawn::uniform, Spawn::weighted_high})
    for (const std::int64_t decay : {10'000, 250'000, 550'000, 900'000, 1'000'000})
      for (const std::int64_t cap : {2, 8, 256, 65536})
        for (const int largest : {1, 3, 7, 20}) {
          const Setting setting{.spawn = spawn, .decay = decay, .cap = cap, .largest = largest};
          const auto probabilities = exact_probabilities(setting);
          const auto counts = drawn_counts(setting, probabilities.size(), draws);
          CAPTURE(static_cast<int>(spawn));
          CAPTURE(decay);
          CAPTURE(cap);
          CAPTURE(largest);
          CHECK(goodness_of_fit(counts, probabilities, draws) > min_fit);
        }
}

TEST_CASE("Drop: the test of tile frequencies detects a slightly wrong decay") {
  constexpr int draws = 200'000;
  const auto counts = drawn_counts({.decay = 560'000}, 8, draws);
  CHECK(goodness_of_fit(counts, exact_probabilities({.decay = 550'000}), draws) < 1e-4);
}

}  // namespace
}  // namespace tilefold::test
