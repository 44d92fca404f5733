#include "app/play/analysis_curve.h"

#include <algorithm>

namespace tilefold::app {

AnalysisCurve curve_of(const Analysis& analysis) {
  AnalysisCurve curve;
  double score = analysis.start_score;
  for (const JudgedMove& move : analysis.moves) {
    CurveStep step{.before = score + move.best_value, .after_loss = score + move.value, .kind = move.kind()};
    score += move.gain;
    step.after = score + move.next_value;
    curve.steps.push_back(step);
  }
  if (curve.steps.empty()) return curve;
  curve.least = curve.greatest = curve.steps.front().before;
  for (const CurveStep& step : curve.steps)
    for (const double value : {step.before, step.after_loss, step.after}) {
      curve.least = std::min(curve.least, value);
      curve.greatest = std::max(curve.greatest, value);
    }
  return curve;
}

std::size_t AnalysisCurve::step_at(double part) const {
  const auto count = static_cast<double>(steps.size());
  return static_cast<std::size_t>(std::clamp(part * count, 0.0, count - 1));
}

std::size_t AnalysisCurve::next_mistake(std::size_t step, int direction) const {
  const std::size_t on = direction < 0 ? std::size_t{0} - 1 : 1;
  for (std::size_t at = step + on; at < steps.size(); at += on)
    if (steps[at].kind >= MoveClass::mistake) return at;
  return step;
}

}  // namespace tilefold::app
