#include "app/measure/statistics.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>
#include <cmath>
#include <limits>
#include <vector>

namespace tilefold::measure {
namespace {

// Computes with double instead of long double, because the size of long double differs between machines.
using Policy = boost::math::policies::policy<boost::math::policies::promote_double<false>>;
using StudentsT = boost::math::students_t_distribution<double, Policy>;

// Like R, uses the exact test for smaller samples and the normal approximation for samples of at least this size.
constexpr std::size_t fewest_for_normal = 50;

double mean_of(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

double sd_of(std::span<const double> values, double mean) {
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

Figures sorted(std::span<const double> values) {
  Figures copy(values.begin(), values.end());
  std::sort(copy.begin(), copy.end());
  return copy;
}

void add_t_test(std::span<const double> differences, PairedComparison& comparison) {
  if (differences.size() < 2) return;
  const double mean = *comparison.mean;
  const double error = sd_of(differences, mean) / std::sqrt(static_cast<double>(differences.size()));
  // Like R, treats a variance that may be due to rounding as zero.
  if (error <= 10 * std::numeric_limits<double>::epsilon() * std::abs(mean)) return;
  const StudentsT distribution(static_cast<double>(differences.size() - 1));
  const double reach = quantile(complement(distribution, (1 - confidence) / 2)) * error;
  comparison.low = mean - reach;
  comparison.high = mean + reach;
  comparison.t = mean / error;
  comparison.t_p = 2 * cdf(complement(distribution, std::abs(*comparison.t)));
}

struct Ranked {
  double sum_of_positive = 0;
  double ties = 0;  // sum of t^3 - t over all groups of equal absolute differences, where t is the size of the group
};

// Returns the ranks of the absolute differences. Equal differences get the mean of their ranks.
Ranked rank_sizes(Figures differences) {
  std::sort(differences.begin(), differences.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
  Ranked ranked;
  for (std::size_t begin = 0, end = 0; begin < differences.size(); begin = end) {
    while (end < differences.size() && std::abs(differences[end]) == std::abs(differences[begin])) ++end;
    const auto count = static_cast<double>(end - begin);
    const double rank = static_cast<double>(begin + 1 + end) / 2;
    for (std::size_t i = begin; i < end; ++i) ranked.sum_of_positive += differences[i] > 0 ? rank : 0;
    ranked.ties += count * count * count - count;
  }
  return ranked;
}

// Returns the p value of a rank sum: the probability that the rank sum is at most `sum` if both signs are equally
// likely. Assumes n differences without ties. The p value is the share of the subsets of 1 … n whose elements add up to
// at most `sum`.
double exact_share(std::size_t n, double sum) {
  // for each sum, the number of subsets with this sum; whole numbers, which are exact up to 2^53
  std::vector<double> subsets(n * (n + 1) / 2 + 1);
  subsets[0] = 1;
  for (std::size_t rank = 1; rank <= n; ++rank)
    for (std::size_t i = subsets.size() - 1; i >= rank; --i) subsets[i] += subsets[i - rank];
  double small = 0;
  for (std::size_t i = 0; i < subsets.size() && static_cast<double>(i) <= sum; ++i) small += subsets[i];
  return std::ldexp(small, -static_cast<int>(n));
}

double exact_p(std::size_t n, double sum) {
  const double max = static_cast<double>(n * (n + 1)) / 2;
  return std::min(1.0, 2 * exact_share(n, std::min(sum, max - sum)));
}

double approximate_p(std::size_t n, const Ranked& ranked) {
  const auto count = static_cast<double>(n);
  const double off = std::abs(ranked.sum_of_positive - count * (count + 1) / 4);
  const double variance = count * (count + 1) * (2 * count + 1) / 24 - ranked.ties / 48;
  const double z = std::max(off - 0.5, 0.0) / std::sqrt(variance);
  return std::min(1.0, std::erfc(z / std::sqrt(2.0)));
}

void add_wilcoxon_test(std::span<const double> differences, PairedComparison& comparison) {
  Figures other(differences.begin(), differences.end());
  std::erase(other, 0.0);
  if (other.empty()) return;
  const std::size_t n = other.size();
  const Ranked ranked = rank_sizes(std::move(other));
  comparison.rank_sum = ranked.sum_of_positive;
  comparison.is_wilcoxon_exact = n < fewest_for_normal && ranked.ties == 0 && comparison.equal == 0;
  comparison.wilcoxon_p = comparison.is_wilcoxon_exact ? exact_p(n, ranked.sum_of_positive) : approximate_p(n, ranked);
}

Phrase warning_of(const PairedComparison& comparison) {
  const std::size_t n = comparison.n;
  const std::string enough = std::to_string(enough_pairs);
  if (n == 0) return {command_line_text("no pairs, so there is no difference; at least {0} are needed"), {enough}};
  if (n == 1) return {command_line_text("only 1 pair, so there is no interval; at least {0} are needed"), {enough}};
  if (!comparison.t) return {command_line_text("all differences are the same, so there is no t test")};
  if (n >= enough_pairs) return {};
  return {command_line_text(
              "only {0} pairs: the interval assumes a normally distributed mean; for skewed scores, at least {1} "
              "pairs are needed"),
          {std::to_string(n), enough}};
}

// Returns half the width of the confidence interval of a mean of n values.
double reach_of_mean(std::size_t n, double sd) {
  const StudentsT distribution(static_cast<double>(n - 1));
  return quantile(complement(distribution, (1 - confidence) / 2)) * sd / std::sqrt(static_cast<double>(n));
}

}  // namespace

double quantile(std::span<const double> sorted, double share) {
  assert(!sorted.empty() && share >= 0 && share <= 1);
  const double place = static_cast<double>(sorted.size() - 1) * share;
  const auto below = static_cast<std::size_t>(place);
  const double above = sorted[std::min(below + 1, sorted.size() - 1)];
  return sorted[below] + (place - static_cast<double>(below)) * (above - sorted[below]);
}

SampleSummary summarise(std::span<const double> values) {
  SampleSummary summary{.n = values.size()};
  if (values.empty()) return summary;
  summary.mean = mean_of(values);
  if (values.size() >= 2) summary.sd = sd_of(values, *summary.mean);
  const Figures ascending = sorted(values);
  summary.p5 = quantile(ascending, 0.05);
  summary.p25 = quantile(ascending, 0.25);
  summary.median = quantile(ascending, 0.5);
  summary.p75 = quantile(ascending, 0.75);
  summary.p95 = quantile(ascending, 0.95);
  return summary;
}

Interval mean_interval(std::span<const double> values) {
  if (values.empty()) return {};
  const double mean = mean_of(values);
  if (values.size() < 2) return {.value = mean};
  const double reach = reach_of_mean(values.size(), sd_of(values, mean));
  return {.value = mean, .low = mean - reach, .high = mean + reach};
}

Interval ratio_interval(std::span<const double> above, std::span<const double> below) {
  assert(above.size() == below.size());
  if (below.empty() || mean_of(below) == 0) return {};
  const double divisor = mean_of(below);
  const double ratio = mean_of(above) / divisor;
  if (below.size() < 2) return {.value = ratio};
  Figures residuals;
  for (std::size_t i = 0; i < below.size(); ++i) residuals.push_back(above[i] - ratio * below[i]);
  const double reach = reach_of_mean(residuals.size(), sd_of(residuals, 0)) / std::abs(divisor);
  return {.value = ratio, .low = ratio - reach, .high = ratio + reach};
}

std::optional<double> share_within(std::span<const Figures> groups) {
  double sum = 0;
  std::size_t count = 0;
  for (const Figures& group : groups) {
    for (const double value : group) sum += value;
    count += group.size();
  }
  if (count == 0) return std::nullopt;
  const double mean = sum / static_cast<double>(count);
  double total = 0;
  double within = 0;
  for (const Figures& group : groups) {
    if (group.empty()) continue;
    const double own = mean_of(group);
    for (const double value : group) {
      total += (value - mean) * (value - mean);
      within += (value - own) * (value - own);
    }
  }
  return total > 0 ? std::optional(within / total) : std::nullopt;
}

std::string_view wilcoxon_name(const PairedComparison& comparison) {
  return comparison.is_wilcoxon_exact
             ? command_line_text("Wilcoxon signed rank exact test")
             : std::string_view(command_line_text("Wilcoxon signed rank test with continuity correction"));
}

PairedComparison compare_pairs(std::span<const double> values, std::span<const double> reference) {
  assert(values.size() == reference.size());
  PairedComparison comparison{.n = values.size()};
  Figures differences;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double difference = values[i] - reference[i];
    differences.push_back(difference);
    comparison.above += difference > 0 ? 1 : 0;
    comparison.below += difference < 0 ? 1 : 0;
    comparison.equal += difference == 0 ? 1 : 0;
  }
  if (!differences.empty()) {
    comparison.mean = mean_of(differences);
    comparison.median = quantile(sorted(differences), 0.5);
    add_t_test(differences, comparison);
    add_wilcoxon_test(differences, comparison);
  }
  comparison.warning = warning_of(comparison);
  return comparison;
}

}  // namespace tilefold::measure
