// Statistics of samples and of paired samples, for benchmarks in the command line and the window.
//
// The functions work on plain numbers, not on games. If a sample is too small to determine a statistic, for example
// the standard deviation of a single value, the result is nullopt, never NaN. Sums are computed in the order of the
// values, so equal samples give bitwise equal results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/measure/disk_backed_vector.h"
#include "engine/core/phrase.h"
#include "engine/core/translatable.h"

namespace tilefold::measure {

/// Number of pairs below which a t interval is shown with a warning: scores have a skewed distribution, and only means
/// of many scores are nearly normally distributed.
constexpr std::size_t enough_pairs = 30;

/// Confidence level of all intervals.
constexpr double confidence = 0.95;

struct SampleSummary {
  std::size_t n = 0;
  std::optional<double> mean;  ///< mean; nullopt for n = 0, as the quantiles are
  std::optional<double> sd;    ///< standard deviation with divisor n - 1; nullopt for n < 2
  std::optional<double> p5;
  std::optional<double> p25;
  std::optional<double> median;
  std::optional<double> p75;
  std::optional<double> p95;
};

SampleSummary summarise(std::span<const double> values);

/// An estimate with its confidence interval. Values that the sample does not determine are nullopt.
struct Interval {
  std::optional<double> value;
  std::optional<double> low;
  std::optional<double> high;
};

/// Returns the mean with its Student's t interval.
Interval mean_interval(std::span<const double> values);

/// Returns the sum of `above` divided by the sum of `below`. above[i] and below[i] belong to the same game. The
/// interval is computed from the residuals above[i] - ratio * below[i]: W. Cochran, Sampling Techniques, 3rd edition
/// 1977, section 6.4.
Interval ratio_interval(std::span<const double> above, std::span<const double> below);

/// Returns the share of the total variance that the differences between group means do not explain: 1 minus the squared
/// correlation ratio (R. Fisher, 1925). Returns nullopt if all values are equal.
std::optional<double> share_within(std::span<const Figures> groups);

/// Returns the quantile for the probability `share` (0 to 1), with linear interpolation at position (n - 1) * share
/// (R's type 7). Requires: `sorted` is ascending and not empty.
double quantile(std::span<const double> sorted, double share);

/// Paired differences between two samples: value minus reference.
struct PairedComparison {
  std::size_t n = 0;
  std::size_t above = 0;  ///< pairs in which the value is greater than the reference
  std::size_t below = 0;
  std::size_t equal = 0;
  std::optional<double> mean;  ///< mean difference; nullopt for n = 0
  std::optional<double> median;
  // The following fields are those of Student's t test for paired samples; nullopt for n < 2 and if all differences are
  // equal.
  std::optional<double> low;  ///< lower limit of the confidence interval of the mean difference
  std::optional<double> high;
  std::optional<double> t;
  std::optional<double> t_p;  ///< p value of the t test, two-sided
  // The following fields are those of the two-sided signed-rank test (F. Wilcoxon, 1945); nullopt if all differences
  // are 0.
  std::optional<double> rank_sum;  ///< sum of the ranks of positive differences (R's V)
  std::optional<double> wilcoxon_p;
  bool is_wilcoxon_exact = false;  ///< true if `wilcoxon_p` is exact; false for R's normal approximation
  Phrase warning = {};             ///< sentence that says why the figures are unreliable; empty if they are reliable
};

constexpr std::string_view t_test_name = command_line_text("paired t test");

/// Returns the name that R gives the test: "Wilcoxon signed rank exact test", or the name of the approximate test.
std::string_view wilcoxon_name(const PairedComparison& comparison);

/// Compares paired samples: values[i] is paired with reference[i]. Requires: both samples have the same size.
PairedComparison compare_pairs(std::span<const double> values, std::span<const double> reference);

}  // namespace tilefold::measure
