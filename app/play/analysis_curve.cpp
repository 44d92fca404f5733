#include "app/play/analysis_curve.h"

#include <algorithm>

namespace tilefold::play {

AnalysisCurve curve_of(const measure::Analysis& analysis) {
  AnalysisCurve curve;
  double score = analysis.start_score;
  for (const measure::JudgedMove& move : analysis.moves) {
    CurveStep step{.before = score + move.best_value, .after_loss = score + move.value, .kind = move.kind()};
    score += move.gain;
    step.after = score + move.next_value;
    if (move.continues()) step.continued = move.luck();
    curve.steps.push_back(step);
  }
  if (curve.steps.empty()) return curve;
  curve.min = curve.max = curve.steps.front().before;
  for (const CurveStep& step : curve.steps)
    for (const double value : {step.before, step.after_loss, step.after}) {
      curve.min = std::min(curve.min, value);
      curve.max = std::max(curve.max, value);
    }
  return curve;
}

std::size_t AnalysisCurve::step_at(double part) const {
  const auto count = static_cast<double>(steps.size());
  return static_cast<std::size_t>(std::clamp(part * count, 0.0, count - 1));
}

std::vector<CurveBin> AnalysisCurve::bins(std::size_t most) const {
  std::vector<CurveBin> list;
  const std::size_t count = std::min(most, steps.size());
  for (std::size_t bin = 0; bin < count; ++bin) {
    const std::size_t first = steps.size() * bin / count;
    const std::size_t last = steps.size() * (bin + 1) / count - 1;
    CurveBin made{.first = first, .last = last, .sum = {.before = steps[first].before}, .worst = first};
    double loss = 0;
    for (std::size_t at = first; at <= last; ++at) {
      loss += steps[at].before - steps[at].after_loss;
      made.sum.continued += steps[at].continued;
      if (steps[at].kind > steps[made.worst].kind) made.worst = at;
    }
    made.sum.after_loss = made.sum.before - loss;
    made.sum.after = steps[last].after;
    made.sum.kind = steps[made.worst].kind;
    list.push_back(made);
  }
  return list;
}

std::optional<std::size_t> AnalysisCurve::next_mistake(std::size_t step, int direction, std::size_t count) const {
  const std::size_t places = count + 1;  // number of positions, which is one more than the number of steps
  const std::size_t on = direction < 0 ? count : 1;
  for (std::size_t at = (step + on) % places, i = 0; i < places; ++i, at = (at + on) % places)
    if (at < count && steps[at].kind >= measure::MoveClass::mistake) return at;
  return std::nullopt;
}

}  // namespace tilefold::play
