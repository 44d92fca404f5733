#include "app/play/grades.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/language/tr.h"
#include "engine/core/translatable.h"
#include "render/scene/number_text.h"

namespace tilefold::play {
namespace {

constexpr double good_share = 0.1;
constexpr double fair_share = 0.4;
constexpr double errors = 2;      // a difference of up to this many standard errors may be due to chance
constexpr double min_cost = 0.5;  // smaller losses (in points) count as zero
constexpr double abbreviated_from = 1e5;
constexpr double scores_in_points = 10;   // a loss of more than this many times the score is given as a share
constexpr double always_in_points = 100;  // a loss up to this is always given in points

double estimate_of(const MoveValue& value) {
  return value.score_estimate.value_or(0);
}

// Returns the largest power of ten that is at most `value`.
double digit_of(double value) {
  return std::pow(10, std::floor(std::log10(value)));
}

const MoveValue* best_of(const Choice& choice) {
  const auto best = std::find_if(choice.values.begin(), choice.values.end(),
                                 [&](const MoveValue& value) { return choice.best == value.move; });
  return best == choice.values.end() ? nullptr : &*best;
}

// Returns the loss, rounded to its significant digits; 0 if it is not significant.
double rounded_cost(const Comparison& comparison) {
  const double cost = comparison.cost;
  const double error = comparison.error;
  if (cost < min_cost || cost <= errors * error) return 0;
  const double digit = std::max(1.0, error > 0 ? digit_of(error) : digit_of(cost) / 10);
  return std::round(cost / digit) * digit;
}

std::string digits_of(double rounded) {
  return rounded < abbreviated_from ? language::number(static_cast<std::int64_t>(rounded))
                                    : language::local_number(render::abbreviated(rounded));
}

// Returns a share in percent: a whole number, or with one digit after the point if it is less than 1.
std::string percent_of(double share) {
  const double percent = 100 * share;
  return percent < 0.95 ? language::decimal_number(std::max(0.1, percent), 1) : language::decimal_number(percent, 0);
}

}  // namespace

std::string_view word_of(Grade grade) {
  // Translators: grades of moves, as in "a fair move".
  constexpr std::array<std::string_view, 4> words{translatable("best"), translatable("good"), translatable("fair"),
                                                  translatable("poor")};
  return tr(words[static_cast<std::size_t>(grade)]);
}

bool is_judged(const Choice& choice) {
  const MoveValue* best = best_of(choice);
  if (best == nullptr) return false;
  return best->score_estimate || best->score_gain || best->heuristic || best->depth || best->simulations ||
         choice.outlook || !choice.line.empty();
}

std::optional<Comparison> compare(const Choice& choice, const MoveValue& value, const Puzzle* puzzle) {
  const MoveValue* best = best_of(choice);
  if (best == nullptr || !best->score_estimate || !value.score_estimate) return std::nullopt;
  Comparison found{.cost = std::max(0.0, estimate_of(*best) - estimate_of(value))};
  if (best->standard_error && value.standard_error)
    found.error = std::hypot(*best->standard_error, *value.standard_error);
  for (const MoveValue& other : choice.values)
    if (other.score_estimate) found.stake = std::max(found.stake, estimate_of(*best) - estimate_of(other));
  found.share = share_of(found.cost, estimate_of(*best));
  // All losses of a list have one unit: if the greatest loss is a share, all are.
  if (puzzle != nullptr && found.stake > max_loss_in_points(*puzzle)) found.max_in_points = 0;
  return found;
}

double share_of(double loss, double best_value) {
  return best_value > 0 ? std::clamp(loss / best_value, 0.0, 1.0) : 1;
}

double max_loss_in_points(bool has_score, std::uint64_t score) {
  if (!has_score) return std::numeric_limits<double>::infinity();
  return std::max(always_in_points, scores_in_points * static_cast<double>(score));
}

double max_loss_in_points(const Puzzle& puzzle) {
  return max_loss_in_points(puzzle.about().has_score, puzzle.standing().score);
}

Grade grade_of(const Comparison& comparison) {
  const double cost = comparison.cost;
  const double stake = comparison.stake;
  if (cost < min_cost || cost <= errors * comparison.error || cost <= good_share * stake) return Grade::good;
  return cost < fair_share * stake ? Grade::fair : Grade::poor;
}

std::string cost_text(const Comparison& comparison) {
  const double rounded = rounded_cost(comparison);
  if (rounded > comparison.max_in_points) return "\u2212" + tr_format("{} %", percent_of(comparison.share));
  return rounded > 0 ? "\u2212" + digits_of(rounded) : std::string();
}

std::string loss_words(const Comparison& comparison, std::string_view unit) {
  const double rounded = rounded_cost(comparison);
  if (rounded == 0) return tr("about as good");
  if (rounded > comparison.max_in_points) return tr_format("about {} % worse", percent_of(comparison.share));
  const auto count = static_cast<std::uint64_t>(rounded);
  if (unit == "move") return tr_plural(count, "about {} move worse", "about {} moves worse", digits_of(rounded));
  return tr_plural(count, "about {} point worse", "about {} points worse", digits_of(rounded));
}

}  // namespace tilefold::play
