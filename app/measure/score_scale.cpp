#include "app/measure/score_scale.h"

#include <algorithm>
#include <cmath>

namespace tilefold::app {

ScoreScale::ScoreScale(const std::vector<std::vector<double>>& scores) {
  constexpr double one_order = 10;
  bool is_first = true;
  for (const std::vector<double>& sorted : scores) {
    if (sorted.empty()) continue;
    least_ = is_first ? sorted.front() : std::min(least_, sorted.front());
    greatest_ = is_first ? sorted.back() : std::max(greatest_, sorted.back());
    is_first = false;
  }
  is_in_ratios_ = least_ > 0 && greatest_ > one_order * least_;
  if (greatest_ <= least_) greatest_ = least_ + 1;
}

double ScoreScale::share(double score) const {
  const double share = is_in_ratios_ ? std::log(std::max(score, least_) / least_) / std::log(greatest_ / least_)
                                     : (score - least_) / (greatest_ - least_);
  return std::clamp(share, 0.0, 1.0);
}

double ScoreScale::score(double share) const {
  return is_in_ratios_ ? least_ * std::pow(greatest_ / least_, share) : least_ + share * (greatest_ - least_);
}

std::vector<int> histogram(const std::vector<double>& scores, const ScoreScale& scale, std::size_t parts) {
  std::vector<int> counts(parts);
  for (const double score : scores) {
    const auto part = static_cast<std::size_t>(scale.share(score) * static_cast<double>(parts));
    ++counts[std::min(part, parts - 1)];
  }
  return counts;
}

}  // namespace tilefold::app
