// Grades a move by comparing it with the best move. The result is a word and the loss in points.
//
// Values that are sample means have a standard error. A difference that is not significant counts as zero, and a loss
// is rounded to its significant digits.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/puzzle.h"
#include "engine/core/strategy.h"

namespace tilefold::play {

enum class Grade : std::uint8_t { best, good, fair, poor };

/// Returns the word for a grade in the current language.
std::string_view word_of(Grade grade);

/// Returns the greatest loss that is given in points: ten times the score on screen, but at least 100. A greater loss
/// is given as a share of the expected points, because next to the score it would look like an error. Unlimited for a
/// puzzle without score, whose losses are moves.
double max_loss_in_points(bool has_score, std::uint64_t score);
double max_loss_in_points(const Puzzle& puzzle);

/// Comparison of a move with the best move.
struct Comparison {
  double cost = 0;   ///< value of the best move minus the value of this move; at least 0
  double error = 0;  ///< standard error of the loss; 0 if the values are not sampled
  double stake = 0;  ///< loss of the worst move; other losses are compared with it
  double share = 0;  ///< loss divided by the value of the best move, 0 to 1
  /// A greater loss is given as a share: 0 if the worst move loses more than max_loss_in_points, so that all losses of
  /// a list have one unit.
  double max_in_points = std::numeric_limits<double>::infinity();
};

/// True if the strategy has evaluated the moves. A strategy that plays at random does not.
bool is_judged(const Choice& choice);

/// Compares a move of `choice` with the best move. Returns nullopt if one of them has no score estimate. If `puzzle` is
/// not null, it is the position of the move.
std::optional<Comparison> compare(const Choice& choice, const MoveValue& value, const Puzzle* puzzle);

/// Returns the loss divided by the value of the best move, 0 to 1.
double share_of(double loss, double best_value);

/// Returns the grade of a move that is not the best. It is `good` if the loss is at most two standard errors or at most
/// 10 % of the worst move's loss, `poor` if it is at least 40 % of the worst move's loss, and otherwise `fair`.
Grade grade_of(const Comparison& comparison);

/// Returns the loss in words, for example "about 1,200 points worse" or "about 2 % worse", with the digits of
/// `cost_text`. Returns "about as good" if the loss is not significant. `unit` is "point" or "move".
std::string loss_words(const Comparison& comparison, std::string_view unit);

/// Returns the loss as text, for example "−1,200" or "−2 %". It is rounded to the first digit that the standard error
/// affects, or to two digits if there is no standard error. Empty if the loss is not significant.
std::string cost_text(const Comparison& comparison);

}  // namespace tilefold::play
