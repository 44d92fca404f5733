// Rates a move by its loss: as a class such as "mistake" and as an accuracy.
//
// The *share* of a move is its loss divided by its stake. The stake is usually the value of the position; the share is
// then the part of the remaining game that the move lost. The share does not depend on the unit of the puzzle's values.
// Thresholds of the share define the classes, and a function of the share defines the accuracy. A move whose loss is
// not greater than its error is never a mistake or blunder.
//
// Source: the idea of classes and accuracy comes from chess sites (Lichess, "Accuracy").
// docs/explanation/how-analysis-works.md explains why the thresholds and the formula are different here.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/translatable.h"

namespace tilefold::measure {

enum class MoveClass : std::uint8_t { best, good, inaccuracy, mistake, blunder };

constexpr std::size_t move_class_count = 5;

struct ClassRow {
  std::string_view name;
  double min_share = 0;  ///< smallest share in this class; the class ends below the min_share of the next class
};

/// The classes of moves, from best to worst. A move without loss is "best"; a move with any loss is "good" or worse.
constexpr std::array<ClassRow, move_class_count> class_table{{
    {.name = translatable("best"), .min_share = 0},
    {.name = translatable("good"), .min_share = 0},
    {.name = translatable("inaccuracy"), .min_share = 0.02},
    {.name = translatable("mistake"), .min_share = 0.06},
    {.name = translatable("blunder"), .min_share = 0.15},
}};

/// The loss of a move, its error and its stake.
struct Loss {
  double loss = 0;   ///< value of the best move minus value of the played move; at least 0
  double error = 0;  ///< estimated error of `loss`
  double stake = 0;  ///< quantity by which the loss is divided
};

/// Returns the share of the stake that was lost, 0 to 1. The share is exactly 0 only if nothing was lost.
double share_of(const Loss& loss);

MoveClass class_of(const Loss& loss);
/// Returns the English name of a class. It is also the key of its translations.
std::string_view class_name(MoveClass kind);

/// Returns 100 (1 - share) / (1 + share / 0.06). This is 100 if nothing was lost, 47 at the threshold of a mistake, and
/// 0 if the whole stake was lost.
double accuracy_of(const Loss& loss);

/// Rounds an accuracy to one decimal place. Values just below 100 become 99.9, so that only a game without loss shows
/// 100.0.
double shown_accuracy(double accuracy);

/// Formats shown_accuracy with one decimal place, in the current language.
std::string accuracy_text(double accuracy);

}  // namespace tilefold::measure
