// Statistics compared with published results, and cases without a result.

#include <doctest/doctest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "app/measure/statistics.h"

namespace tilefold::test {
namespace {

using measure::compare_pairs;
using measure::PairedComparison;
using measure::SampleSummary;
using measure::summarise;
using Values = std::vector<double>;

constexpr double four_digits = 5e-5;

doctest::Approx near(double value, double error) {
  return doctest::Approx(value).scale(0).epsilon(error / std::abs(value));
}

TEST_CASE("Quantiles agree with R's type 7") {
  // By definition, the quantile of the numbers 1 to 10 is 1 + 9 p.
  Values values(10);
  std::iota(values.rbegin(), values.rend(), 1);
  const SampleSummary summary = summarise(values);
  CHECK(summary.n == 10);
  CHECK(*summary.mean == 5.5);
  CHECK(*summary.sd == doctest::Approx(std::sqrt(55.0 / 6)));
  CHECK(*summary.p5 == doctest::Approx(1.45));
  CHECK(*summary.p25 == doctest::Approx(3.25));
  CHECK(*summary.median == doctest::Approx(5.5));
  CHECK(*summary.p75 == doctest::Approx(7.75));
  CHECK(*summary.p95 == doctest::Approx(9.55));
}

TEST_CASE("An empty sample has no mean, and a single value has no standard deviation") {
  CHECK_FALSE(summarise({}).mean);
  CHECK_FALSE(summarise({}).median);
  const Values one{7};
  const SampleSummary summary = summarise(one);
  CHECK(*summary.mean == 7);
  CHECK(*summary.p5 == 7);
  CHECK(*summary.p95 == 7);
  CHECK_FALSE(summary.sd);
}

// Student's data on hours of sleep (Biometrika 6, 1908; `sleep` in R), in tenths of an hour. R's manual gives
// t.test(extra ~ group, paired = TRUE): t = -4.0621, df = 9, p = 0.002833, interval -2.4598858 to -0.7001142, mean
// -1.58; wilcox.test of the same data: V = 0, p = 0.009091 (with ties and a zero).
const Values first_drug{7, -16, -2, -12, -1, 34, 37, 8, 0, 20};
const Values second_drug{19, 8, 11, 1, -1, 44, 55, 16, 46, 34};

TEST_CASE("The paired t test agrees with R on Student's sleep data") {
  const PairedComparison comparison = compare_pairs(first_drug, second_drug);
  CHECK(comparison.n == 10);
  CHECK(comparison.above == 0);
  CHECK(comparison.below == 9);
  CHECK(comparison.equal == 1);
  CHECK(*comparison.mean == doctest::Approx(-15.8));
  CHECK(*comparison.median == doctest::Approx(-13));
  CHECK(*comparison.t == near(-4.0621, four_digits));
  CHECK(*comparison.t_p == near(0.002833, 5e-7));
  CHECK(*comparison.low == near(-24.598858, 5e-6));
  CHECK(*comparison.high == near(-7.001142, 5e-6));
}

TEST_CASE("With ties and zeros the Wilcoxon test uses the normal approximation like R") {
  const PairedComparison comparison = compare_pairs(first_drug, second_drug);
  CHECK_FALSE(comparison.is_wilcoxon_exact);
  CHECK(*comparison.rank_sum == 0);
  CHECK(*comparison.wilcoxon_p == near(0.009091, 5e-7));
  CHECK(measure::wilcoxon_name(comparison) == "Wilcoxon signed rank test with continuity correction");
}

TEST_CASE("The Wilcoxon test is exact for few pairs without ties") {
  // Depression scores of nine patients before and after treatment: M. Hollander, D. A. Wolfe, Nonparametric Statistical
  // Methods, 1973, in thousandths. R's manual gives V = 40 and, one-sided, p = 0.01953.
  const Values before{1830, 500, 1620, 2480, 1680, 1880, 1550, 3060, 1300};
  const Values after{878, 647, 598, 2050, 1060, 1290, 1060, 3140, 1290};
  const PairedComparison comparison = compare_pairs(before, after);
  CHECK(comparison.is_wilcoxon_exact);
  CHECK(*comparison.rank_sum == 40);
  CHECK(*comparison.wilcoxon_p == 20.0 / 512);
  CHECK(*compare_pairs(after, before).wilcoxon_p == 20.0 / 512);
  CHECK(*compare_pairs(after, before).rank_sum == 5);
}

TEST_CASE("The Wilcoxon test of more than 49 pairs is approximate and close to the exact test") {
  // Differences 1 to 50 with every third negative: V is 1275 minus the sum of 3, 6, …, 48.
  Values values(50);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(i + 1) * ((i + 1) % 3 == 0 ? -1 : 1);
  const PairedComparison comparison = compare_pairs(values, Values(50));
  CHECK_FALSE(comparison.is_wilcoxon_exact);
  CHECK(*comparison.rank_sum == 1275 - 3 * 136);
  // z = (867 - 637.5 - 0.5) / sqrt(50 · 51 · 101 / 24) = 229 / 103.591 = 2.2106; from a table of the normal
  // distribution 2 · (1 - 0.98647) = 0.0271.
  CHECK(*comparison.wilcoxon_p == near(0.0271, four_digits));
}

TEST_CASE("An undefined statistic has no value, and a warning gives the reason") {
  CHECK(compare_pairs({}, {}).warning.english().find("no pair") != std::string::npos);
  CHECK_FALSE(compare_pairs({}, {}).mean);

  const PairedComparison one = compare_pairs(Values{5}, Values{3});
  CHECK(*one.mean == 2);
  CHECK_FALSE(one.low);
  CHECK_FALSE(one.t_p);
  CHECK(*one.wilcoxon_p == 1);
  CHECK(one.warning.english().find("only 1 pair") != std::string::npos);

  const PairedComparison same = compare_pairs(first_drug, first_drug);
  CHECK(*same.mean == 0);
  CHECK(same.equal == 10);
  CHECK_FALSE(same.low);
  CHECK_FALSE(same.wilcoxon_p);
  CHECK(same.warning.english().find("all differences are the same") != std::string::npos);
}

TEST_CASE("A comparison of fewer than 30 pairs gives a warning") {
  Values values(30);
  std::iota(values.begin(), values.end(), 1);
  CHECK(compare_pairs(values, Values(30)).warning.empty());
  values.pop_back();
  const PairedComparison few = compare_pairs(values, Values(29));
  CHECK(few.low);
  CHECK(few.warning.english().find("only 29 pairs") != std::string::npos);
}

}  // namespace
}  // namespace tilefold::test
