// The axis on which score distributions are drawn.
#pragma once

#include <cstddef>
#include <vector>

namespace tilefold::app {

/// Maps scores from the lowest to the highest of all to 0 to 1. The scale is logarithmic if they differ by a factor of
/// more than 10, so that weak and strong strategies are visible together.
class ScoreScale {
 public:
  explicit ScoreScale(const std::vector<std::vector<double>>& scores);
  double share(double score) const;
  double score(double share) const;

 private:
  double min_ = 0;
  double max_ = 1;
  bool is_in_ratios_ = false;
};

/// Counts the scores in each of `bins` equal parts of the scale.
std::vector<int> histogram(const std::vector<double>& scores, const ScoreScale& scale, std::size_t bins);

}  // namespace tilefold::app
