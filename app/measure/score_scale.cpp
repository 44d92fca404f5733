#include "app/measure/score_scale.h"

#include <algorithm>
#include <cmath>

namespace tilefold::measure {

ScoreScale::ScoreScale(const std::vector<std::vector<double>>& scores) {
  constexpr double one_order = 10;
  bool is_first = true;
  for (const std::vector<double>& sorted : scores) {
    if (sorted.empty()) continue;
    min_ = is_first ? sorted.front() : std::min(min_, sorted.front());
    max_ = is_first ? sorted.back() : std::max(max_, sorted.back());
    is_first = false;
  }
  is_in_ratios_ = min_ > 0 && max_ > one_order * min_;
  if (max_ <= min_) max_ = min_ + 1;
}

double ScoreScale::share(double score) const {
  const double share =
      is_in_ratios_ ? std::log(std::max(score, min_) / min_) / std::log(max_ / min_) : (score - min_) / (max_ - min_);
  return std::clamp(share, 0.0, 1.0);
}

double ScoreScale::score(double share) const {
  return is_in_ratios_ ? min_ * std::pow(max_ / min_, share) : min_ + share * (max_ - min_);
}

std::vector<int> histogram(const std::vector<double>& scores, const ScoreScale& scale, std::size_t parts) {
  std::vector<int> counts(parts);
  for (const double score : scores) {
    const auto part = static_cast<std::size_t>(scale.share(score) * static_cast<double>(parts));
    ++counts[std::min(part, parts - 1)];
  }
  return counts;
}

}  // namespace tilefold::measure
