// Statistics that describe samples and compare paired samples, for benchmarks in the command line and the window.
//
// Independent of games. A statistic that a sample does not determine, for example the standard deviation of a single
// value, is nullopt, never NaN. Sums are computed in the order of the values, so that equal samples give equal bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/measure/disk_backed_vector.h"

namespace tilefold::app {

/// Below this number of pairs a t interval carries a warning: scores are skewed, and only means of many are nearly
/// normal.
constexpr std::size_t enough_pairs = 30;

/// Confidence level of all intervals.
constexpr double confidence = 0.95;

struct SampleSummary {
  std::size_t n = 0;
  std::optional<double> mean;  ///< mean; like the quantiles, nullopt for n = 0
  std::optional<double> sd;    ///< divisor n - 1; nullopt for n < 2
  std::optional<double> p5;
  std::optional<double> p25;
  std::optional<double> median;
  std::optional<double> p75;
  std::optional<double> p95;
};

SampleSummary summarise(std::span<const double> values);

/// An estimate with its confidence interval; nullopt for what the sample does not determine.
struct Interval {
  std::optional<double> value;
  std::optional<double> low;
  std::optional<double> high;
};

/// Returns the mean with its Student's t interval.
Interval mean_interval(std::span<const double> values);

/// Returns sum of `above` / sum of `below`, which are paired. The interval is computed from the residuals above[i] -
/// ratio * below[i]: W. Cochran, Sampling Techniques, 3rd edition 1977, section 6.4.
Interval ratio_interval(std::span<const double> above, std::span<const double> below);

/// Returns the share of the total variance that the group means do not explain: 1 minus the squared correlation ratio
/// (R. Fisher, 1925). nullopt if all values are equal.
std::optional<double> share_within(std::span<const Figures> groups);

/// Returns the quantile at `share` (0 to 1). Requires: `sorted` is ascending and not empty. Uses R's type 7: linear
/// interpolation at (n - 1) * share.
double quantile(std::span<const double> sorted, double share);

/// Paired differences between two samples: value minus reference.
struct PairedComparison {
  std::size_t n = 0;
  std::size_t above = 0;  ///< pairs in which the value is greater than the reference
  std::size_t below = 0;
  std::size_t equal = 0;
  std::optional<double> mean;  ///< mean difference; nullopt for n = 0
  std::optional<double> median;
  // Student's t for paired samples; nullopt for n < 2 and if all differences are equal.
  std::optional<double> low;  ///< bounds of the confidence interval of the mean difference
  std::optional<double> high;
  std::optional<double> t;
  std::optional<double> t_p;  ///< p value of the t test, two-sided
  // Signed-rank test (F. Wilcoxon, 1945), two-sided; nullopt if all differences are 0.
  std::optional<double> rank_sum;  ///< sum of the ranks of positive differences (R's V)
  std::optional<double> wilcoxon_p;
  bool is_wilcoxon_exact = false;  ///< true for the exact test; false for R's normal approximation
  std::string warning;             ///< why the figures are unreliable; empty if they are reliable
};

constexpr std::string_view t_test_name = "paired t test";

/// Returns the name that R gives the test: "Wilcoxon signed rank exact test" or that of the approximation.
std::string_view wilcoxon_name(const PairedComparison& comparison);

/// Compares paired samples. Requires: both have the same size; values[i] and reference[i] are a pair.
PairedComparison compare_pairs(std::span<const double> values, std::span<const double> reference);

}  // namespace tilefold::app
