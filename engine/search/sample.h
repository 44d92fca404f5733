// Computes the mean and the standard error of a sample. Values are added in their given order, so that results are
// reproducible. The estimate of the variance divides by n - 1.
#pragma once

#include <cmath>
#include <optional>
#include <span>

namespace tilefold {

struct SampleMean {
  double mean = 0;
  std::optional<double> standard_error;  ///< standard error of the mean; nullopt for fewer than two values
};

inline SampleMean sample_mean(std::span<const double> values) {
  SampleMean result;
  if (values.empty()) return result;
  const auto count = static_cast<double>(values.size());
  for (const double value : values) result.mean += value;
  result.mean /= count;
  if (values.size() < 2) return result;
  double squares = 0;
  for (const double value : values) squares += (value - result.mean) * (value - result.mean);
  result.standard_error = std::sqrt(squares / (count - 1) / count);
  return result;
}

}  // namespace tilefold
