// Rates a move by its loss: as a class such as "mistake" and as an accuracy.
//
// The *share* of a move is its loss divided by its stake. The stake is the value of the position, so the share is the
// part of the remaining game that the move lost, independent of the puzzle's unit. Thresholds of the share define the
// classes, and a function of the share defines the accuracy. A loss within its error is never a mistake or blunder.
//
// Source: classes and accuracy as chess sites tell them (Lichess, "Accuracy"); thresholds and formula are ours, for the
// reasons in docs/explanation/how-analysis-works.md.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace tilefold::app {

enum class MoveClass : std::uint8_t { best, good, inaccuracy, mistake, blunder };

constexpr std::size_t move_class_count = 5;

struct ClassRow {
  std::string_view name;
  double min_share = 0;  ///< minimum share of the class; the next row's minimum ends it
};

/// The classes from best to worst. A move without loss is "best"; "good" begins above a share of 0.
constexpr std::array<ClassRow, move_class_count> class_table{{
    {.name = "best", .min_share = 0},
    {.name = "good", .min_share = 0},
    {.name = "inaccuracy", .min_share = 0.02},
    {.name = "mistake", .min_share = 0.06},
    {.name = "blunder", .min_share = 0.15},
}};

/// The loss of a move and the value that it is measured against.
struct Loss {
  double loss = 0;   ///< at least 0
  double error = 0;  ///< error of the loss
  double stake = 0;  ///< value of the position that the loss is measured against
};

/// Returns 0 to 1; 0 exactly if nothing was lost.
double share_of(const Loss& loss);

MoveClass class_of(const Loss& loss);
std::string_view class_name(MoveClass kind);

/// Returns 100 (1 - share) / (1 + share / 0.06): 100 without loss, 47 at the threshold of a mistake, 0 if all was lost.
double accuracy_of(const Loss& loss);

/// Formats with one decimal, rounded down, so that only a game without loss shows 100.0.
std::string accuracy_text(double accuracy);

}  // namespace tilefold::app
