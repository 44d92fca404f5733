// The axis of diagrams that show the distribution of scores.
#pragma once

#include <cstddef>
#include <vector>

namespace tilefold::measure {

/// Maps the lowest score of all players to 0 and the highest to 1. The scale is logarithmic if the highest score is
/// more than 10 times the lowest, so that the scores of weak and strong strategies are visible in one diagram.
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

/// Divides the scale into `bins` equal parts and returns the number of scores in each part.
std::vector<int> histogram(const std::vector<double>& scores, const ScoreScale& scale, std::size_t bins);

}  // namespace tilefold::measure
