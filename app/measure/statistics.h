// Numbers that describe samples and compare paired ones, for benchmarks on the command line and in the window.
//
// It knows no game. What cannot be known from a sample (the spread of one value) is an empty optional,
// never NaN. Sums run in the order of the values, so the same sample gives the same bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/measure/spooled.h"

namespace tilefold::app {

/// With fewer pairs an interval by Student's t deserves a warning: scores are skewed, and only the mean of
/// many is nearly normal.
constexpr std::size_t enough_pairs = 30;

/// The share of intervals that hold the true difference, in the long run.
constexpr double confidence = 0.95;

struct SampleSummary {
  std::size_t n = 0;
  std::optional<double> mean;  ///< this and the quantiles: none for n = 0
  std::optional<double> sd;    ///< divided by n - 1; none for n < 2
  std::optional<double> p5;
  std::optional<double> p25;
  std::optional<double> median;
  std::optional<double> p75;
  std::optional<double> p95;
};

SampleSummary summarise(std::span<const double> values);

/// A figure and the interval that holds its true value with `confidence`; what cannot be known is none.
struct Interval {
  std::optional<double> value;
  std::optional<double> low;
  std::optional<double> high;
};

/// The mean of a sample, and its interval by Student's t.
Interval mean_interval(std::span<const double> values);

/// The sum of `above` divided by the sum of `below`, pairs of the same games. The interval takes the residuals
/// above[i] - ratio * below[i] for the sample: W. Cochran, Sampling Techniques, 3rd edition 1977, section 6.4.
Interval ratio_interval(std::span<const double> above, std::span<const double> below);

/// The share of the spread of all values that the groups' means do not explain: 1 minus the squared correlation ratio
/// (R. Fisher, 1925). None where nothing is spread.
std::optional<double> share_within(std::span<const Figures> groups);

/// Quantile `share` (0 to 1) of values in ascending order, at least one: R's type 7, linear between the
/// order statistics around (n - 1) * share.
double quantile(std::span<const double> sorted, double share);

/// How the values of one sample differ from those of another, pair by pair: value minus reference.
struct PairedComparison {
  std::size_t n = 0;
  std::size_t above = 0;  ///< pairs in which the value is greater than the reference
  std::size_t below = 0;
  std::size_t equal = 0;
  std::optional<double> mean;  ///< of the differences; none for n = 0
  std::optional<double> median;
  // By Student's t for paired samples; none for n < 2 and where all differences are alike.
  std::optional<double> low;  ///< of the interval that holds the true mean difference with `confidence`
  std::optional<double> high;
  std::optional<double> t;
  std::optional<double> t_p;  ///< two-sided
  // By the signed-rank test of F. Wilcoxon (1945), two-sided; none where no pair differs.
  std::optional<double> rank_sum;  ///< of the positive differences (R's V)
  std::optional<double> wilcoxon_p;
  bool is_wilcoxon_exact = false;  ///< else by the normal approximation, as R: corrected for ties and continuity
  std::string warning;             ///< why the numbers should not be trusted, empty where nothing is wrong
};

constexpr std::string_view t_test_name = "paired t test";

/// "Wilcoxon signed rank exact test", or the one by approximation; the names that R gives them.
std::string_view wilcoxon_name(const PairedComparison& comparison);

/// Compares two samples of the same size; values[i] and reference[i] are a pair.
PairedComparison compare_pairs(std::span<const double> values, std::span<const double> reference);

}  // namespace tilefold::app
