#include "app/measure/learning_curve.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace tilefold::measure {

bool is_point(std::uint64_t games) {
  std::uint64_t rest = games;
  while (rest >= 10 && rest % 10 == 0) rest /= 10;
  return games >= 10 && rest < 10;
}

std::string sparkline(std::span<const CurvePoint> points, std::size_t width) {
  static constexpr std::array<std::string_view, 8> heights{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  const auto shown = points.last(std::min(points.size(), width));
  const auto [min, max] = std::minmax_element(
      shown.begin(), shown.end(), [](const CurvePoint& a, const CurvePoint& b) { return a.mean_score < b.mean_score; });
  std::string line;
  for (const CurvePoint& point : shown) {
    const double span = max->mean_score - min->mean_score;
    const double share = span > 0 ? (point.mean_score - min->mean_score) / span : 0;
    line += heights[static_cast<std::size_t>(std::lround(7 * share))];
  }
  return line;
}

bool LearningCurve::add(std::uint64_t score, double seconds) {
  ++games_;
  ++count_;
  sum_ += static_cast<double>(score);
  if (!is_point(games_)) return false;
  close(seconds);
  return true;
}

bool LearningCurve::finish(double seconds) {
  if (count_ == 0) return false;
  close(seconds);
  return true;
}

void LearningCurve::close(double seconds) {
  const double passed = seconds - seconds_;
  points_.push_back({.games = games_,
                     .mean_score = sum_ / static_cast<double>(count_),
                     .moves_per_second = passed > 0 ? static_cast<double>(moves_) / passed : 0});
  count_ = 0;
  sum_ = 0;
  moves_ = 0;
  seconds_ = seconds;
}

}  // namespace tilefold::measure
