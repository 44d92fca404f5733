// The scale that score distributions are drawn on.
#pragma once

#include <cstddef>
#include <vector>

namespace tilefold::app {

/// Where a score lies between the least and the greatest of all, 0 to 1: in ratios where they span more than
/// one order of magnitude, so that weak and strong strategies can be seen side by side.
class ScoreScale {
 public:
  explicit ScoreScale(const std::vector<std::vector<double>>& scores);
  double share(double score) const;
  double score(double share) const;

 private:
  double least_ = 0;
  double greatest_ = 1;
  bool is_in_ratios_ = false;
};

/// How many of `scores` lie in each of `bins` equal parts of the scale.
std::vector<int> histogram(const std::vector<double>& scores, const ScoreScale& scale, std::size_t bins);

}  // namespace tilefold::app
